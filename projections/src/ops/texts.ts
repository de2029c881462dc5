import type { Audit } from '@throughline/platform/projections/control/audits.js';
import type { QuarantinedEvent } from '@throughline/platform/projections/control/quarantine.js';
import { isUnfinished, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { Finding, Verdict } from '@throughline/platform/chain/finding.js';
import { paceOf, shareOf, type Pace } from '@throughline/contracts/operations/build-pace.js';
import { masked } from './masked.js';
import { counted } from '@throughline/platform/counted.js';
import { isEqual } from '../engine/audit/audit.js';

const statusOf = ({ status, paused, requestedAction }: ProjectionBuild): string => {
  if (paused) return 'paused';
  return requestedAction === null ? status : { pause: 'pausing', cancel: 'cancelling' }[requestedAction];
};

/** A slot as scripts read it; without a worker nobody is at it, and it has no pace. */
export const slotView = (slot: ProjectionBuild, head: number, alive: boolean) => {
  const pace = alive ? paceOf(slot) : null;
  return {
    name: slot.projection,
    build: slot.build,
    version: slot.version,
    status: statusOf(slot),
    keptUntil: slot.status === 'previous' ? slot.keptUntil : null,
    position: slot.position,
    behind: Math.max(0, head - slot.position),
    eventsDone: slot.eventsDone,
    eventsTotal: slot.eventsTotal,
    /** Of the log's positions, which on EventStoreDB are its bytes. */
    target: slot.target,
    eventsPerSecond: pace?.eventsPerSecond ?? null,
    secondsLeft: pace === null ? null : pace.msLeft / 1_000,
    verification: slot.verification,
    error: slot.error,
  };
};

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

/** What an operator may still do with it. */
const standing = ({ status, purpose, keptUntil: until }: ProjectionBuild): string[] => {
  if (status === 'previous' && until !== null) return [`kept until ${until}`];
  return status === 'ready' && purpose === 'ready' ? ['waits to be swapped in'] : [];
};

const line = (slot: ProjectionBuild, head: number): string[] => {
  const view = slotView(slot, head, false);
  const behind = view.behind === 0 ? 'up to date' : `${view.behind} behind`;
  return [
    view.name,
    `v${view.version}`,
    `b${view.build}`,
    view.status,
    String(view.position),
    [behind, ...standing(slot)].join(', '),
  ];
};

export const listText = (slots: readonly ProjectionBuild[], head: number): string =>
  columns([['projection', 'version', 'build', 'status', 'position', ''], ...slots.map((slot) => line(slot, head))]);

export const statusText = (slots: readonly ProjectionBuild[], head: number, alive: boolean): string => {
  const shown = slots.filter((slot) => ['live', 'outdated', 'previous'].includes(slot.status) || isUnfinished(slot));
  const failed = slots
    .filter(({ error }) => error !== null)
    .map((slot) => `${slot.projection} b${slot.build}: ${slot.error ?? ''}`);
  return [`head of the log: ${head}; worker: ${alive ? 'running' : 'none'}`, listText(shown, head), ...failed].join(
    '\n',
  );
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
          counted(attempts, 'try', 'tries'),
          error ?? '',
        ]),
      );

/** A quarantined event as scripts read it, with personal data masked. */
export const quarantineView = ({ parkedAt, ...event }: QuarantinedEvent) => ({
  ...event,
  event: masked(event.event),
  parked_at: parkedAt,
});

export const stillParkedText = ({ projection, build, position, event, error }: QuarantinedEvent): string =>
  `${projection} b${build}, ${event.type} at ${position}: still parked: ${error ?? 'nobody knows why'}`;

const time = (seconds: number): string => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);

const paceText = (pace: Pace | null): string =>
  pace === null
    ? ''
    : `  ${Math.round(pace.eventsPerSecond).toLocaleString('en')} events/s  ${time(pace.msLeft / 1_000)} left`;

export const progressLine = (slots: readonly ProjectionBuild[], width: number): string => {
  const slowest = [...slots].sort((a, b) => shareOf(a) - shareOf(b))[0];
  if (slowest === undefined) return '';
  const done = shareOf(slowest);
  const pace = paceOf(slowest);
  const filled = Math.round(done * 24);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(24 - filled)}`;
  const words = [...new Set(slots.map((slot) => statusOf(slot).replace('_', ' ')))].join(', ');
  return `${bar} ${Math.floor(done * 100)} %  ${words}  ${counted(slots.length, 'projection')}${paceText(pace)}`.slice(
    0,
    width,
  );
};

export const outcomeText = (kind: string, slots: readonly ProjectionBuild[]): string =>
  slots
    .flatMap((slot) => [
      `${slot.projection}: ${slot.paused ? 'paused' : slot.status.replace('_', ' ')} (build ${slot.build}, position ${slot.position})${slot.error === null ? '' : `: ${slot.error}`}`,
      ...(slot.verification === null || !['rebuild', 'verify'].includes(kind)
        ? []
        : slot.verification.tables.map(
            ({ table, live, fresh, equal }) =>
              `  ${table}: ${equal ? `equal, ${counted(fresh.rows, 'row')}` : `different, live ${counted(live.rows, 'row')}, fresh ${counted(fresh.rows, 'row')}`}`,
          )),
    ])
    .join('\n');

export const auditText = (audit: Audit): string =>
  [
    `${counted(audit.events, 'event')}${audit.workspaces === 0 ? '' : ` of ${counted(audit.workspaces, 'workspace')}`}, ${audit.unlike} of the replica unlike the log`,
    ...audit.tables.map(
      ({ table, rows, different }) =>
        `  ${table}: ${counted(rows, 'row')}, ${different === 0 ? 'equal' : `${different} different`}`,
    ),
    ...audit.differing.map(({ table, id }) => `  differs: ${table} ${id}`),
    isEqual(audit) ? 'Equal.' : 'Not equal: verify the projections, and rebuild those that differ.',
  ].join('\n');

const places = ({ seq, line, position }: Finding): string =>
  [
    `event ${seq}`,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(position === undefined ? [] : [`position ${position}`]),
  ].join(', ');

export const verdictText = ({ chain, events, anchors, hash, publicKeys, finding }: Verdict): string => {
  if (finding !== null)
    return `${chain || 'a chain without its first line'}: ${finding.reason.toUpperCase()} at ${places(finding)}. ${finding.about} Events that fit before it: ${events}.`;
  const keys = publicKeys.length === 0 ? 'signed by nobody' : `signed by ${publicKeys.join(', ')}`;
  return `${chain}: whole. Events: ${events}, anchors: ${anchors}, ${keys}, hash ${hash}`;
};
