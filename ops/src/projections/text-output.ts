import type { Audit, DifferingRow } from '@throughline/platform/projections/control/audits.js';
import type { QuarantinedEvent } from '@throughline/platform/projections/control/quarantine.js';
import {
  isUnfinished,
  type ProjectionBuild,
  type TableDigest,
} from '@throughline/platform/projections/control/builds.js';
import { behindText, noLag, type Lag } from '@throughline/contracts/operations/lag.js';
import { buildRate, completedShare } from '@throughline/contracts/operations/build-rate.js';
import { getStatus } from './json-output.js';
import { pluralise } from '@throughline/platform/pluralise.js';
import { isEqual, lookedAtNothing } from '@throughline/projections/engine/audit/audit.js';

const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Notes on what an operator can still do with a build. */
const operatorNotes = ({ status, purpose, keptUntil: until }: ProjectionBuild): string[] => {
  if (status === 'previous' && until !== null) return [`kept until ${until}`];
  return status === 'ready' && purpose === 'ready' ? ['waits to be swapped in'] : [];
};

const time = (seconds: number): string => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);

/** All events up to the target of the build are folded; what is folded now was recorded since. */
const isCatchingUp = ({ status, paused, eventsDone, eventsTotal }: ProjectionBuild): boolean =>
  status === 'building' && !paused && eventsTotal > 0 && eventsDone >= eventsTotal;

const rateNotes = (row: ProjectionBuild): string[] => {
  const rate = isCatchingUp(row) ? null : buildRate(row);
  return rate === null
    ? []
    : [`${Math.round(rate.eventsPerSecond).toLocaleString('en')} events/s`, `${time(rate.msLeft / 1_000)} left`];
};

const formatPercent = (row: ProjectionBuild): string => `${Math.floor(completedShare(row) * 100)} %`;

const formatPhase = (row: ProjectionBuild): string =>
  getStatus(row) === 'building' && isCatchingUp(row) ? 'catching up' : getStatus(row).replace('_', ' ');

/** Progress of a build. Without a worker nothing builds it, so it has no rate. */
const progressNotes = (row: ProjectionBuild, alive: boolean): string[] => {
  if (isCatchingUp(row)) return ['catching up'];
  return [formatPercent(row), ...(alive ? rateNotes(row) : [])];
};

/** Keyed by position. */
export type Lags = ReadonlyMap<number, Lag>;
export const getLag = (row: ProjectionBuild, lags: Lags): Lag => lags.get(row.position) ?? noLag;

const line = (row: ProjectionBuild, lags: Lags, alive: boolean): string[] => [
  row.projection,
  `v${row.version}`,
  `b${row.build}`,
  getStatus(row),
  String(row.position),
  [
    ...(row.status === 'building' ? progressNotes(row, alive) : [behindText(getLag(row, lags))]),
    ...operatorNotes(row),
  ].join(', '),
];

export const listText = (rows: readonly ProjectionBuild[], lags: Lags, alive: boolean): string =>
  columns([
    ['projection', 'version', 'build', 'status', 'position', 'behind'],
    ...rows.map((row) => line(row, lags, alive)),
  ]);

export const statusText = (
  rows: readonly ProjectionBuild[],
  { head, lags, alive }: { head: number; lags: Lags; alive: boolean },
): string => {
  const shown = rows.filter((row) => ['live', 'outdated', 'previous'].includes(row.status) || isUnfinished(row));
  const failed = rows
    .filter(({ error }) => error !== null)
    .map((row) => `${row.projection} b${row.build}: ${row.error ?? ''}`);
  return [
    `head of the log: ${head}; worker: ${alive ? 'running' : 'none'}`,
    listText(shown, lags, alive),
    ...failed,
  ].join('\n');
};

export const heldText = (rows: readonly QuarantinedEvent[]): string =>
  rows.length === 0
    ? 'Nothing is parked.'
    : columns(
        rows.map(({ projection, build, position, state, event, attempts, error }) => [
          projection,
          `b${build}`,
          String(position),
          state,
          event.type,
          event.stream,
          pluralise(attempts, 'try', 'tries'),
          error ?? '',
        ]),
      );

export const stillParkedText = ({ projection, build, position, event, error }: QuarantinedEvent): string =>
  `${projection} b${build}, ${event.type} at ${position}: still parked: ${error ?? 'nobody knows why'}`;

export const progressLine = (rows: readonly ProjectionBuild[], width: number): string => {
  const slowest = [...rows].sort((a, b) => completedShare(a) - completedShare(b))[0];
  if (slowest === undefined) return '';
  const filled = Math.round(completedShare(slowest) * 24);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(24 - filled)}`;
  const words = [...new Set(rows.map(formatPhase))].join(', ');
  const count = pluralise(rows.length, 'projection');
  return [`${bar} ${formatPercent(slowest)}`, words, count, ...rateNotes(slowest)].join('  ').slice(0, width);
};

export const outcomeText = (kind: string, rows: readonly ProjectionBuild[]): string =>
  rows
    .flatMap((row) => [
      `${row.projection}: ${row.paused ? 'paused' : row.status.replace('_', ' ')} (build ${row.build}, position ${row.position})${row.error === null ? '' : `: ${row.error}`}`,
      ...(row.verification === null || !['rebuild', 'verify'].includes(kind)
        ? []
        : row.verification.tables.flatMap(comparedText)),
    ])
    .join('\n');

const comparedText = ({ table, live, fresh, equal, differing }: TableDigest): string[] => {
  if (equal) return [`  ${table}: equal, ${pluralise(fresh.rows, 'row')}`];
  const { rows, of } = differing ?? { rows: [], of: 0 };
  return [
    `  ${table}: different, live ${pluralise(live.rows, 'row')}, fresh ${pluralise(fresh.rows, 'row')}${of === 0 ? '' : `, ${pluralise(of, 'row')} of them`}`,
    ...rows.map((row) => `  ${differingText({ table, ...row })}`),
    ...(of > rows.length ? [`    and ${of - rows.length} more`] : []),
  ];
};

export const auditText = (audit: Audit): string =>
  [
    `${pluralise(audit.events, 'event')}${audit.workspaces === 0 ? '' : ` of ${pluralise(audit.workspaces, 'workspace')}`}, ${audit.unlike} of the replica unlike the log`,
    ...audit.tables.map(
      ({ table, rows, different }) =>
        `  ${table}: ${pluralise(rows, 'row')}, ${different === 0 ? 'equal' : `${different} different`}`,
    ),
    ...audit.differing.slice(0, maxNamedRows).map(differingText),
    ...(audit.differing.length > maxNamedRows ? ['  and more'] : []),
    lookedAtNothing(audit)
      ? 'Nothing to look at: there are no rows of workspaces, so nothing was audited.'
      : isEqual(audit)
        ? 'Equal.'
        : 'Not equal: verify the projections, and rebuild those that differ.',
  ].join('\n');

const maxNamedRows = 20;

/** `  agents 4f… differs in name, status`. */
const differingText = ({ table, id, how, columns }: DifferingRow): string => {
  const words = { changed: `differs in ${columns.join(', ')}`, missing: 'is missing', added: 'is not in the log' };
  return `  ${table} ${id} ${words[how]}`;
};
