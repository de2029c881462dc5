import type { Audit } from '@throughline/platform/projections/control/audits.js';
import { findLeaseHolder } from '@throughline/platform/projections/control/lease-holder.js';
import {
  postRequest,
  readAnswer,
  readProgress,
  type Answer,
} from '@throughline/platform/projections/control/requests.js';
import {
  engineTablesExist,
  listBuilds,
  type BuildKey,
  type ProjectionBuild,
} from '@throughline/platform/projections/control/builds.js';
import { listQuarantined } from '@throughline/platform/projections/control/quarantine.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { noLag } from '@throughline/contracts/operations/lag.js';
import { LogLag } from '@throughline/platform/projections/control/log-lag.js';
import { delay } from '@throughline/platform/delay.js';
import { auditStreams } from '@throughline/projections/engine/audit/audit-streams.js';
import { isEqual, lookedAtNothing } from '@throughline/projections/engine/audit/audit.js';
import { Build } from '@throughline/projections/engine/fold/build.js';
import { listHeld } from '@throughline/projections/engine/store/quarantine.js';
import { projections } from '@throughline/projections/projections.js';
import type { Operation } from './arguments.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { follow } from './follow.js';
import { noteOperated } from './note-operated.js';
import type { OpsDeps } from './ops-deps.js';
import { quarantineView, buildView } from './json-output.js';
import { auditText, heldText, listText, outcomeText, getLag, statusText, stillParkedText } from './text-output.js';

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

export const runOperation = async (operation: Operation, parts: OpsDeps): Promise<number> => {
  const { postgres } = parts;
  if (!(await engineTablesExist(postgres))) return noWorker();
  switch (operation.kind) {
    case 'list':
    case 'status':
      return show(operation, parts);
    case 'held':
      return showHeld(operation.json, postgres);
    case 'sample':
      return sample(operation, parts);
    default:
      return request(operation, parts);
  }
};

const noWorker = (): number => {
  process.stderr.write(
    'No projections worker is running. Start the product (npm start), or a worker: node projections/dist/src/main.js\n',
  );
  return exitCodes.notRunning;
};

const show = async ({ kind, json }: Operation, { postgres, store }: OpsDeps): Promise<number> => {
  const [found, head, who] = await Promise.all([listBuilds(postgres), store.head(), findLeaseHolder(postgres)]);
  const current = found.filter(({ status }) => kind === 'status' || status === 'live' || status === 'outdated');
  const alive = who?.alive === true;
  const lags = await new LogLag({ postgres, store, now: Date.now }).ofPositions(found.map(({ position }) => position));
  if (json)
    printJson({
      head,
      worker: alive ? 'running' : 'none',
      projections: current.map((row) => buildView(row, getLag(row, lags), alive)),
    });
  else print(kind === 'list' ? listText(current, lags, alive) : statusText(found, { head, lags, alive }));
  return exitCodes.done;
};

const showHeld = async (json: boolean, postgres: Postgres): Promise<number> => {
  const rows = await listQuarantined(postgres);
  if (json) printJson(rows.map(quarantineView));
  else print(heldText(rows));
  return exitCodes.done;
};

type OnNames = Extract<Operation, { names: string[] }>;

const request = async (operation: OnNames, parts: OpsDeps): Promise<number> => {
  const { postgres } = parts;
  if ((await findLeaseHolder(postgres))?.alive !== true) return noWorker();
  const { kind, names: projections, options } = operation;
  await noteOperated(parts.store, { kind, projections, options });
  const id = await postRequest(postgres, { kind, projections, options });
  const given = await answered(parts, id);
  if (given === null) return noWorker();
  if ('refused' in given) {
    if (operation.json) printJson(given);
    process.stderr.write(`${given.refused}\n`);
    return exitCodes.refused;
  }
  if (given.audit !== undefined) return sayAudit(given.audit, operation.json);
  if (kind === 'retry') return retried(operation, parts, given.builds);
  return outcome(operation, parts, given.builds);
};

type Sample = Extract<Operation, { kind: 'sample' }>;

/** Asks nobody: the rows and the log are there to be read. */
const sample = async ({ streams, json }: Sample, { postgres, store }: OpsDeps): Promise<number> => {
  const live = (await listBuilds(postgres)).filter(({ status }) => status === 'live');
  const builds = projections.flatMap((projection) => {
    const row = live.find(
      ({ projection: name, version }) => name === projection.name && version === projection.version,
    );
    return row === undefined ? [] : [new Build(projection, row, 0)];
  });
  return sayAudit(await auditStreams({ postgres, store, builds }, streams, () => Promise.resolve()), json);
};

const sayAudit = (audit: Audit, json: boolean): number => {
  if (json) printJson({ ...audit, equal: lookedAtNothing(audit) ? null : isEqual(audit) });
  else print(auditText(audit));
  return isEqual(audit) ? exitCodes.done : exitCodes.different;
};

/** Returns null: the worker went away and no other came. */
const answered = async ({ postgres, terminal }: OpsDeps, id: number): Promise<Answer | null> => {
  for (let waits = 0; ; waits += 1) {
    const given = await readAnswer(postgres, id);
    if (given !== null) return given;
    const progress = terminal ? await readProgress(postgres, id) : null;
    if (progress !== null) process.stderr.write(`\r\u001b[2K${progress.done} of ${progress.of}\r`);
    if (waits % 20 === 19 && (await findLeaseHolder(postgres))?.alive !== true) return null;
    await delay(50);
  }
};

/** Whatever waits only for a parked event is not told: it goes on with that one. */
const retried = async (operation: OnNames, { postgres }: OpsDeps, builds: readonly BuildKey[]): Promise<number> => {
  const found = (await listBuilds(postgres)).filter((row) => isOne(builds, row));
  const rows = (await Promise.all(builds.map((build) => listHeld(postgres, build)))).flat();
  const parked = rows.filter(({ state }) => state === 'parked');
  if (operation.json)
    printJson({
      operation: operation.kind,
      projections: found.map((row) => buildView(row, noLag, true)),
      stillParked: parked.map(quarantineView),
    });
  else print([outcomeText(operation.kind, found), ...parked.map(stillParkedText)].join('\n'));
  return parked.length === 0 ? exitCodes.done : exitCodes.failed;
};

const outcome = async (operation: OnNames, parts: OpsDeps, builds: readonly BuildKey[]): Promise<number> => {
  const built = ['rebuild', 'verify', 'swap', 'rollback', 'resume'].includes(operation.kind);
  const awaited = !['drop', 'skip'].includes(operation.kind);
  const found = awaited
    ? await follow(parts, builds)
    : (await listBuilds(parts.postgres)).filter((row) => isOne(builds, row));
  if (operation.json)
    printJson({ operation: operation.kind, projections: found.map((row) => buildView(row, noLag, true)) });
  else print(outcomeText(operation.kind, found));
  if (operation.kind === 'drop' && found.some(({ status }) => status !== 'dropped')) return exitCodes.failed;
  if (found.some(({ status }) => status === 'failed')) return exitCodes.failed;
  if (operation.kind === 'cancel' && found.some(({ status }) => status !== 'cancelled')) return exitCodes.failed;
  if (built && found.some(({ status, paused }) => status === 'cancelled' || paused)) return exitCodes.failed;
  const different = found.some(({ verification }) => verification?.tables.some(({ equal }) => !equal) === true);
  return operation.kind === 'verify' && different ? exitCodes.different : exitCodes.done;
};

const isOne = (builds: readonly BuildKey[], row: ProjectionBuild): boolean =>
  builds.some(({ projection, build }) => projection === row.projection && build === row.build);
