import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { ChainKey } from '@throughline/platform/chain/chain-key.js';
import type { Verdict } from '@throughline/contracts/chain/finding.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { exportChain } from '@throughline/projections/chain/export-chain.js';
import { LogCheck } from '@throughline/projections/chain/log-check.js';
import type { ChainOperation, WhichChain } from './chain-arguments.js';
import { exitCodes, CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { verdictText } from '../verifier/verdict-text.js';
import { aboutFile } from '../verifier/verify-file.js';

type Deps = { postgres: Postgres; store: EventStore };

export const runChainOperation = async (
  operation: Exclude<ChainOperation, { kind: 'verify-file' }>,
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

const sayVerdicts = (verdicts: readonly Verdict[], json: boolean): number => {
  const text = json ? JSON.stringify(verdicts, null, 2) : verdicts.map(verdictText).join('\n');
  process.stdout.write(`${text}\n`);
  return verdicts.every(({ finding }) => finding === null) ? exitCodes.done : exitCodes.different;
};
