import type { Finding, Verdict } from '@throughline/platform/chain/finding.js';
import { isEqual, type Audit } from '../engine/audit.js';
import type { QuarantineRow } from '../engine/quarantine.js';
import { unfinished, type Slot } from '../engine/slot.js';

/** Share of the way a build has come, by events. */
export const share = ({ status, events_done: done, events_total: total }: Slot): number =>
  status === 'building' && total > 0 ? Math.min(1, done / total) : 1;

/** Seconds a build still needs at its pace since it was last taken up; null when it has none yet. */
export const secondsLeft = (slot: Slot): number | null => {
  const { status, paused, events_total: total, events_done: done, resumed_events: before } = slot;
  const taken = (Date.parse(slot.changed_at) - Date.parse(slot.resumed_at ?? slot.started_at)) / 1_000;
  if (status !== 'building' || paused || done <= before) return null;
  return Math.max(0, (taken / (done - before)) * (total - done));
};

const statusOf = ({ status, paused, wish }: Slot): string => {
  if (paused) return 'paused';
  return wish === null ? status : { pause: 'pausing', cancel: 'cancelling' }[wish];
};

/** A slot as scripts read it. */
export const slotView = (slot: Slot, head: number) => ({
  name: slot.projection,
  build: slot.build,
  version: slot.version,
  status: statusOf(slot),
  position: slot.position,
  behind: Math.max(0, head - slot.position),
  eventsDone: slot.events_done,
  eventsTotal: slot.events_total,
  /** Of the log's positions, which on EventStoreDB are its bytes. */
  target: slot.target,
  secondsLeft: secondsLeft(slot),
  verification: slot.verification,
  error: slot.error,
});

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

const line = (slot: Slot, head: number): string[] => {
  const view = slotView(slot, head);
  return [
    view.name,
    `v${view.version}`,
    `b${view.build}`,
    view.status,
    String(view.position),
    view.behind === 0 ? 'up to date' : `${view.behind} behind`,
  ];
};

export const listText = (slots: readonly Slot[], head: number): string =>
  columns([['projection', 'version', 'build', 'status', 'position', ''], ...slots.map((slot) => line(slot, head))]);

export const statusText = (slots: readonly Slot[], head: number, alive: boolean): string => {
  const shown = slots.filter(
    ({ status }) => status === 'live' || status === 'outdated' || status === 'previous' || unfinished.includes(status),
  );
  const failed = slots
    .filter(({ error }) => error !== null)
    .map((slot) => `${slot.projection} b${slot.build}: ${slot.error ?? ''}`);
  return [`head of the log: ${head}; worker: ${alive ? 'running' : 'none'}`, listText(shown, head), ...failed].join(
    '\n',
  );
};

export const heldText = (rows: readonly QuarantineRow[]): string =>
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
          `${attempts} tries`,
          error ?? '',
        ]),
      );

const time = (seconds: number): string => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);

export const progressLine = (slots: readonly Slot[], width: number): string => {
  const slowest = [...slots].sort((a, b) => share(a) - share(b))[0];
  if (slowest === undefined) return '';
  const done = share(slowest);
  const left = secondsLeft(slowest);
  const filled = Math.round(done * 24);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(24 - filled)}`;
  const words = [...new Set(slots.map((slot) => statusOf(slot).replace('_', ' ')))].join(', ');
  return `${bar} ${Math.floor(done * 100)} %  ${words}  ${slots.length} projections${left === null ? '' : `  ${time(left)} left`}`.slice(
    0,
    width,
  );
};

export const outcomeText = (kind: string, slots: readonly Slot[]): string =>
  slots
    .flatMap((slot) => [
      `${slot.projection}: ${slot.paused ? 'paused' : slot.status.replace('_', ' ')} (build ${slot.build}, position ${slot.position})${slot.error === null ? '' : `: ${slot.error}`}`,
      ...(slot.verification === null || !['rebuild', 'verify'].includes(kind)
        ? []
        : slot.verification.tables.map(
            ({ table, live, fresh, equal }) =>
              `  ${table}: ${equal ? `equal, ${fresh.rows} rows` : `different, live ${live.rows} rows, fresh ${fresh.rows} rows`}`,
          )),
    ])
    .join('\n');

export const auditText = (audit: Audit): string =>
  [
    `${audit.events} events${audit.workspaces === 0 ? '' : ` of ${audit.workspaces} workspaces`}, ${audit.unlike} of the replica unlike the log`,
    ...audit.tables.map(
      ({ table, rows, different }) =>
        `  ${table}: ${rows} rows, ${different === 0 ? 'equal' : `${different} different`}`,
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
    return `${chain}: ${finding.reason.toUpperCase()} at ${places(finding)}. ${finding.about} Events that fit before it: ${events}.`;
  const keys = publicKeys.length === 0 ? 'signed by nobody' : `signed by ${publicKeys.join(', ')}`;
  return `${chain}: whole. Events: ${events}, anchors: ${anchors}, ${keys}, hash ${hash}`;
};
