import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { problems } from '@throughline/contracts/problem.js';
import { readConfig } from '@throughline/platform/config/config.js';
import { errorText } from '@throughline/platform/postgres/full-disk.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { runCommandLine } from '@throughline/platform/command-line/run-command-line.js';
import { assertNamed, CommandMistake, exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { cast } from './people.js';
import { seedLarge } from './large/seed-large.js';
import { seed, type Seeded } from './seed.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const getSummary = (
  { slug, agents, triggers, runs, executed, password, passwordOpens }: Seeded,
  publicUrl: string,
): string[] => [
  '',
  `Harbour Supply is there: ${agents} agents, ${triggers} triggers, ${runs} runs.`,
  ...(slug === 'harbour-supply' ? [] : ['There was a demo workspace already, so this is another one.']),
  ...(executed ? [] : ['The runs are in the queue: no process of the product executed them in time.']),
  '',
  `  Open     ${publicUrl}/${slug}/agents`,
  ...Object.values(cast).map(({ email, role, name }) => `  ${role.padEnd(8)} ${email.padEnd(24)} ${name}`),
  passwordOpens ? `  password ${password}` : '  password as it was changed to since',
];

const usage = `npm run seed -- [--large]

  makes a demo workspace in the product that runs, and prints where to open it and how to sign in;
  --large: 16,000 agents and 100,000 runs, for measuring`;

const readArguments = () => {
  try {
    return parseArgs({
      options: { large: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    }).values;
  } catch (error) {
    throw new CommandMistake(errorText(error));
  }
};

const run = async (): Promise<number> => {
  const values = readArguments();
  if (values.help) {
    print(usage);
    return exitCodes.done;
  }
  assertNamed(process.env);
  const config = readConfig(process.env);
  const fill = values.large ? seedLarge : seed;
  const seeded = await fill(config, (phrase) => print(`  ${phrase} …`));
  for (const line of getSummary(seeded, config.publicUrl)) print(line);
  return exitCodes.done;
};

const describe = (error: unknown): string => {
  const known = error instanceof DomainError ? (error.extras.detail ?? problems[error.code][1]) : errorText(error);
  return `\nThe demo workspace could not be made: ${known}`;
};

runCommandLine(run, { describe });
