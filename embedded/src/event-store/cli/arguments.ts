import { parseArgs } from 'node:util';
import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';

export const usage = `npm run event-store -- [command] [options]

  (no command)   start the node alone
    --port <n>                 2113 unless said otherwise; 0 is any free port
    --host <address>           127.0.0.1; any other wants TLS and passwords
    --tls-certificate <file>   with --tls-key <file>: serve over TLS only
    --passwords <file>         a line name:password each; wants TLS
    --commit-timeout <ms>      answer an append whose commit takes longer; unlimited unless said
  verify         read the whole log and say what is wrong with it

  --data <folder>              .data, or DATA_DIR

Exit codes: 0 done, 1 failed or damaged, 2 wrong command.`;

export type StartCommand = {
  kind: 'start';
  dataDir: string;
  port: number;
  host: string;
  commitTimeoutMs?: number;
  tls?: { certificate: string; key: string };
  passwords?: string;
};

export type Command = StartCommand | { kind: 'verify'; dataDir: string } | { kind: 'help' };

const options = {
  data: { type: 'string' },
  port: { type: 'string', default: '2113' },
  host: { type: 'string', default: '127.0.0.1' },
  'commit-timeout': { type: 'string' },
  'tls-certificate': { type: 'string' },
  'tls-key': { type: 'string' },
  passwords: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const mistake = (sentence: string): CommandMistake => new CommandMistake(`${sentence}\n\n${usage}`);

const read = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw mistake(error instanceof Error ? error.message : String(error));
  }
};
type Values = ReturnType<typeof read>['values'];

const getPort = (text: string): number => {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw mistake(`--port: got ${text}, wants a number from 0 to 65535.`);
};

const getCommitTimeout = (text: string | undefined): { commitTimeoutMs?: number } => {
  if (text === undefined) return {};
  if (/^[1-9]\d{0,6}$/.test(text)) return { commitTimeoutMs: Number(text) };
  throw mistake(`--commit-timeout: got ${text}, wants milliseconds from 1 to 9999999.`);
};

const getStart = (values: Values, dataDir: string): StartCommand => {
  const { 'tls-certificate': certificate, 'tls-key': key, passwords } = values;
  if ((certificate === undefined) !== (key === undefined))
    throw mistake('TLS wants both --tls-certificate and --tls-key.');
  return {
    kind: 'start',
    dataDir,
    port: getPort(values.port),
    host: values.host,
    ...getCommitTimeout(values['commit-timeout']),
    ...(certificate === undefined || key === undefined ? {} : { tls: { certificate, key } }),
    ...(passwords === undefined ? {} : { passwords }),
  };
};

export const parseCommand = (args: string[], environment: Readonly<NodeJS.ProcessEnv>): Command => {
  const { values, positionals } = read(args);
  if (values.help) return { kind: 'help' };
  const [command = 'start', ...rest] = positionals;
  if (rest.length > 0) throw mistake(`${rest.join(' ')} is one word too many.`);
  const dataDir = values.data ?? (environment['DATA_DIR'] || '.data');
  switch (command) {
    case 'start':
      return getStart(values, dataDir);
    case 'verify':
      return { kind: 'verify', dataDir };
    default:
      throw mistake(`There is no command ${command}.`);
  }
};
