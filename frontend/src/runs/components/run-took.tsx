import { workingMs, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { formatDuration } from '../../lib/time/format.js';
import { Duration, Elapsed } from '../../ui/values/duration.js';
import { NoValue } from '../../ui/values/no-value.js';

type Timed = Pick<RunRow, 'startedAt' | 'endedAt' | 'approvalMs' | 'approvalSince'>;

const plusMs = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Shows how long a run was at work. It counts while the run is in progress and nobody is asked. */
export const RunTook = ({ run: { startedAt, endedAt, approvalMs, approvalSince } }: { run: Timed }) =>
  startedAt === null ? (
    <NoValue label="Not started" />
  ) : (
    <Elapsed from={plusMs(startedAt, approvalMs)} to={endedAt ?? approvalSince} />
  );

/** A shorter wait is that for a program. */
const noticedMs = 1_000;

/** Shows how long a run has waited for people to decide or answer; nothing if it has not. In a list the reason is only spoken. */
export const RunWaited = ({ run: { approvalMs, approvalSince }, inList }: { run: Timed; inList?: boolean }) => {
  if (approvalSince === null && approvalMs < noticedMs) return null;
  const waited =
    approvalSince === null ? <Duration ms={approvalMs} /> : <Elapsed from={plusMs(approvalSince, -approvalMs)} />;
  return (
    <>
      {!inList && '· '}waited {waited}
      <span className={inList ? 'sr-only' : undefined}> for a person</span>
    </>
  );
};

/** The same of a run that has ended, as text; undefined before. */
export const formatTook = (run: Timed): string | undefined => {
  const ms = workingMs(run);
  if (ms === null) return undefined;
  const waited = run.approvalMs < noticedMs ? '' : ` · waited ${formatDuration(run.approvalMs)} for a person`;
  return `${formatDuration(ms)}${waited}`;
};
