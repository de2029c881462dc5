import { createReadStream } from 'node:fs';
import type { Anchor } from '@throughline/contracts/chain/chain.events.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { getLines, readLine } from '@throughline/platform/chain/export-lines.js';
import type { Verdict } from '@throughline/platform/chain/finding.js';
import { verifyExport } from '@throughline/platform/chain/verify-export.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { exportChain } from '@throughline/projections/chain/export-chain.js';
import { LogCheck } from '@throughline/projections/chain/log-check.js';
import type { ChainOperation, FileVerification, WhichChain } from './chain-arguments.js';
import { exitCodes, CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { unprovenText, verdictText } from './text-output.js';

type Deps = { postgres: Postgres; store: EventStore };

export const runFileVerification = async ({ file, publicKeys, receipt, json }: FileVerification): Promise<number> => {
  const known = {
    ...(publicKeys.length === 0 ? {} : { publicKeys }),
    ...(receipt === undefined ? {} : { receipt: await receiptIn(receipt) }),
  };
  const verdict = await verifyExport(getBytes(file), known).catch(aboutFile(file));
  if (verdict.chain === '' && !(await isExport(file))) throw new CommandMistake(`${file} is not an export of a chain.`);
  if (publicKeys.length > 0 || verdict.finding !== null) return sayVerdicts([verdict], json);
  process.stdout.write(`${json ? JSON.stringify([verdict], null, 2) : unprovenText(verdict)}\n`);
  return exitCodes.unproven;
};

/** True when any line of an export is left in the file; otherwise the file is something else. */
const isExport = async (file: string): Promise<boolean> => {
  for await (const { bytes } of getLines(getBytes(file))) if (readLine(bytes) !== null) return true;
  return false;
};

const troubles: Readonly<Record<string, string>> = {
  EEXIST: 'exists already',
  ENOENT: 'is not there, or its folder is not',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be opened by this user',
};

/** The system's error about a file, in words. */
const aboutFile =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    const trouble = troubles[error.code ?? ''];
    throw trouble === undefined ? error : new CommandMistake(`${error.path ?? file} ${trouble}.`);
  };

export const runChainOperation = async (
  operation: Exclude<ChainOperation, FileVerification>,
  deps: Deps,
): Promise<number> => {
  const [made] = await deps.postgres.query<{ made: boolean }>(
    `select to_regclass('rm.chain_links') is not null as made`,
  );
  if (made?.made !== true) {
    process.stderr.write('No projections worker has made the chains yet. Start the product: npm start\n');
    return exitCodes.notRunning;
  }
  if (operation.kind === 'export-chain') return runExport(operation, deps);
  const { which, publicKeys, json } = operation;
  const chain = which === 'all' ? null : await toId(deps.postgres, which);
  const check = new LogCheck({
    ...deps,
    chain,
    onRead: reportShare(),
    ...(publicKeys.length === 0 ? {} : { publicKeys }),
  });
  await check.toTheEnd();
  return sayVerdicts(
    check.chains.map((one) => check.verdict(one)),
    json,
  );
};

const reportEveryMs = 2_000;

/** The log is read from its beginning, which takes minutes when it is long. */
const reportShare = (): ((share: number) => void) => {
  let last = Date.now();
  return (share) => {
    if (Date.now() - last < reportEveryMs) return;
    last = Date.now();
    process.stderr.write(`  ${Math.floor(100 * share)} % of the log read\n`);
  };
};

type Export = Extract<ChainOperation, { kind: 'export-chain' }>;

const runExport = async ({ which, to, json }: Export, deps: Deps): Promise<number> => {
  const secret = process.env['CHAIN_KEY'] ?? '';
  if (secret === '') throw new CommandMistake('CHAIN_KEY: got nothing, wants the key that signs the receipt.');
  const chain = await toId(deps.postgres, which);
  const verdict = await exportChain({ ...deps, chain, onRead: reportShare(), key: ChainKey.parse(secret) }, to).catch(
    aboutFile(to),
  );
  if (!json && verdict.finding === null) process.stdout.write(`Written to ${to}.\n`);
  return sayVerdicts([verdict], json);
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toId = async (postgres: Postgres, which: WhichChain): Promise<string> => {
  if (which === 'deployment') return deploymentId;
  const [found] = await postgres.query<{ id: string }>(
    `select id from rm.workspaces where ${uuid.test(which.workspace) ? 'id = $1::uuid' : 'slug = $1'}`,
    [which.workspace],
  );
  if (found === undefined) throw new CommandMistake(`There is no workspace ${which.workspace}.`);
  return found.id;
};

/** The last line of an earlier export, or that line alone. */
const receiptIn = async (file: string): Promise<Anchor> => {
  let last: Buffer | undefined;
  const read = async (): Promise<void> => {
    for await (const { bytes } of getLines(getBytes(file))) last = bytes;
  };
  await read().catch(aboutFile(file));
  const line = last === undefined ? null : readLine(last);
  if (line?.kind === 'receipt') return line.receipt;
  throw new CommandMistake(`--receipt: ${file} does not end with a receipt.`);
};

async function* getBytes(file: string): AsyncGenerator<Buffer, void> {
  // A file is read as bytes unless an encoding is named.
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) yield piece;
}

const sayVerdicts = (verdicts: readonly Verdict[], json: boolean): number => {
  const text = json ? JSON.stringify(verdicts, null, 2) : verdicts.map(verdictText).join('\n');
  process.stdout.write(`${text}\n`);
  return verdicts.every(({ finding }) => finding === null) ? exitCodes.done : exitCodes.different;
};
