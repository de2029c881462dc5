import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { problems } from '@throughline/contracts/problem.js';
import { readConfig } from '@throughline/platform/config/config.js';
import { errorText } from '@throughline/platform/postgres/full-disk.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { assertNamed, exitCodeOf, OperatorMistake } from '@throughline/projections/ops/exit-codes.js';
import { cast } from './people.js';
import { seedLarge } from './large/seed-large.js';
import { seed, type Seeded } from './seed.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const summaryOf = (
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
    throw new OperatorMistake(errorText(error));
  }
};

const run = async (): Promise<void> => {
  const values = readArguments();
  if (values.help) return print(usage);
  assertNamed(process.env);
  const config = readConfig(process.env);
  const fill = values.large ? seedLarge : seed;
  const seeded = await fill(config, (phrase) => print(`  ${phrase} …`));
  for (const line of summaryOf(seeded, config.publicUrl)) print(line);
};

const sentence = (error: unknown): string => {
  if (error instanceof DomainError) return error.extras.detail ?? problems[error.code][1];
  return errorText(error);
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`\nThe demo workspace could not be made: ${sentence(error)}\n`);
    process.exit(exitCodeOf(error));
  },
);
