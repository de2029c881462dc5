import type { RequestOptions } from '@throughline/platform/projections/control/requests.js';
import { parseArgs } from 'node:util';
import { projections } from '@throughline/projections/projections.js';
import { chainCommand, chainFlags, chainHelp, chainUsage, type ChainOperation } from './chain-arguments.js';
import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';

export const usage = `npm run ops -- projections <command> [name …] [--all] [--json]
npm run ops -- log copy --from <esdb://…> --to <esdb://…> [--json]
npm run ops -- log moved [--json]
npm run ops -- chain export|verify … [--json]
npm run ops -- operators|maintenance|queues|health|log … belong to the backend; --help describes each

  list                          every projection and the build that serves
  status                        the position of each build, and builds in progress
  rebuild <name>|--all          build new tables next to the live ones, then swap [--from-log] [--park] [--no-swap]
  verify <name>|--all           fold again and compare, table by table            [--from-log] [--park]
  verify --sample <n>           fold n random streams straight from the log and compare their rows
  audit                         fold every workspace again and compare; every night a part of them
  pause|resume|cancel <name>|--all
  swap <name>|--all             promote a build that was made with --no-swap, when it is ready
  rollback <name>|--all         go back to the build that served before, while it is kept
  drop <name>|--all             drop the build that served before
  quarantine list               events that could not be folded; their content with --json
  quarantine retry <name>|--all
  quarantine skip <name> --position <n> --reason <why>

  log copy                      copy all domain events to another server, in order; run again, it continues
  log moved                     EVENTSTORE_URL names such a copy from now on; run it while the product is stopped

${chainUsage}

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product or its worker is not running, 4 refused, 5 verified or copied, and not equal.
With --no-swap a build follows the log and waits until it is swapped in. The build that it replaces follows the log for
ROLLBACK_HOURS (24), so that a rollback is immediate.
A build fails at an event that cannot be folded; with --park it continues without the event, as the live build does.`;

const simple = ['list', 'status'] as const;
const onNames = [
  'rebuild',
  'verify',
  'pause',
  'resume',
  'cancel',
  'swap',
  'rollback',
  'drop',
  'retry',
  'skip',
] as const;

/** Names its own servers, and works whether the product is running or not. */
export type LogCopy = { kind: 'copy-log'; from: string; to: string; json: boolean };
export type Help = { kind: 'help'; text: string };
export type LogMove = { kind: 'log-moved'; json: boolean };

export type Operation =
  | { kind: (typeof simple)[number] | 'held'; json: boolean }
  | { kind: 'sample'; streams: number; json: boolean }
  | { kind: (typeof onNames)[number] | 'audit'; names: string[]; options: RequestOptions; json: boolean };

const flags = {
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  'from-log': { type: 'boolean', default: false },
  park: { type: 'boolean', default: false },
  'no-swap': { type: 'boolean', default: false },
  position: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  reason: { type: 'string' },
  sample: { type: 'string' },
  ...chainFlags,
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const read = (args: string[]) => {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true });
  } catch (error) {
    throw new CommandMistake(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
};

const among = <T extends string>(kinds: readonly T[], word: string | undefined): T | undefined =>
  kinds.find((kind) => kind === word);

const address = (option: string, value: string | undefined): string => {
  if (value !== undefined && /^esdb(\+discover)?:\/\//.test(value)) return value;
  throw new CommandMistake(`--${option}: got ${value ?? 'nothing'}, wants the address of an event store: esdb://…`);
};

const logCommand = (command: string | undefined, values: ReturnType<typeof read>['values']): LogCopy | LogMove => {
  if (command === 'moved') return { kind: 'log-moved', json: values.json };
  if (command !== 'copy') throw new CommandMistake(`There is no command log ${command ?? ''}.\n\n${usage}`);
  return {
    kind: 'copy-log',
    from: address('from', values.from),
    to: address('to', values.to),
    json: values.json,
  };
};

export const parseArguments = (args: string[]): Operation | LogCopy | LogMove | ChainOperation | Help => {
  const { values, positionals } = read(args);
  const [area, command, ...rest] = positionals;
  if (values.help || area === undefined) return { kind: 'help', text: area === 'chain' ? chainHelp : usage };
  if (area === 'chain') return chainCommand(command, values);
  if (area === 'log') return logCommand(command, values);
  if (area !== 'projections') throw new CommandMistake(`There is nothing to operate named ${area}.\n\n${usage}`);
  const [word, names] = command === 'quarantine' ? [rest[0], rest.slice(1)] : [command, rest];
  const { json } = values;
  if (command === 'quarantine' && word === 'list') return { kind: 'held', json };
  const bare = command === 'quarantine' ? undefined : among(simple, word);
  if (bare !== undefined) return { kind: bare, json };
  if (command === 'audit') return { kind: 'audit', names: [], options: {}, json };
  if (command === 'verify' && values.sample !== undefined)
    return { kind: 'sample', streams: wholeNumber('--sample', values.sample, 'a number of streams'), json };
  const kind = among(onNames, word);
  if (kind === undefined) {
    const said = positionals.slice(1, command === 'quarantine' ? 3 : 2).join(' ');
    throw new CommandMistake(`${said === '' ? 'Say what to do.' : `There is no command ${said}.`}\n\n${usage}`);
  }
  return { kind, names: named(names, values.all), options: getOptions(kind, values), json };
};

type Values = ReturnType<typeof read>['values'];

const getOptions = (kind: (typeof onNames)[number], values: Values): RequestOptions => {
  if (kind === 'rebuild' || kind === 'verify')
    return {
      fromLog: values['from-log'],
      park: values.park,
      ...(kind === 'rebuild' && values['no-swap'] ? { swap: false } : {}),
    };
  if (kind !== 'skip') return {};
  if (values.position === undefined || values.reason === undefined || values.reason.trim() === '')
    throw new CommandMistake('Say which event to skip, and why: --position <n> --reason <why>.');
  return { position: wholeNumber('--position', values.position, 'a position in the log'), reason: values.reason };
};

const wholeNumber = (flag: string, text: string, what: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new CommandMistake(`${flag}: got ${text}, wants ${what}.`);
  return number;
};

const named = (names: string[], all: boolean): string[] => {
  const known = projections.map(({ name }) => name);
  if (all) return known;
  if (names.length === 0) throw new CommandMistake(`Name a projection, or say --all: ${known.join(', ')}.`);
  for (const name of names)
    if (!known.includes(name))
      throw new CommandMistake(`There is no projection named ${name}. There are: ${known.join(', ')}.`);
  return names;
};
