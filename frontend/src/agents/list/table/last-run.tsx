import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import type { WaitingReason } from '@throughline/contracts/run-status.js';
import { failureWords } from '../../../runs/components/run-failures.js';
import { waitWord } from '../../../runs/components/run-status-text.js';
import { Duration, Elapsed } from '../../../ui/values/duration.js';
import { RelativeTime } from '../../../ui/values/relative-time.js';
import { StatusText } from '../../../ui/status/status-text.js';

type Last = NonNullable<AgentActivityRow['last']>;

/** The status of the agent's latest run; its time counts while it is in progress. */
export const LastRun = ({ activity }: { activity: AgentActivityRow | undefined }) => {
  if (!activity?.last) return <span className="text-ink-3">Never run</span>;
  const others = activity.underWay.length - 1;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <LastRunStatus last={activity.last} waits={findWait(activity, activity.last)} />
      {others > 0 && <span className="text-ink-3">and {others} more</span>}
    </span>
  );
};

/** Returns what the run waits for; an approval before an answer, as in the list of runs. */
const findWait = ({ waitingApproval, waitingAnswer }: AgentActivityRow, { runId }: Last): WaitingReason =>
  waitingApproval.includes(runId) ? 'approval' : waitingAnswer.includes(runId) ? 'answer' : 'retry';

const LastRunStatus = ({ last, waits }: { last: Last; waits: WaitingReason }) => {
  switch (last.status) {
    case 'queued':
      return <StatusText status="queued" about={<Elapsed from={last.at} />} />;
    case 'running':
      return <StatusText status="running">{<Elapsed from={last.startedAt ?? last.at} />}</StatusText>;
    case 'waiting':
      return (
        <StatusText status="waiting" about={<Elapsed from={last.at} />}>
          {waitWord({ status: last.status, waiting: waits })}
        </StatusText>
      );
    case 'succeeded':
      return (
        <StatusText status="succeeded" about={last.durationMs !== null && <Duration ms={last.durationMs} />}>
          <RelativeTime at={calculateEnd(last)} />
        </StatusText>
      );
    case 'failed':
      return <StatusText status="failed" about={<Failure last={last} />} />;
    case 'declined':
    case 'cancelled':
    case 'timed_out':
    case 'expired':
      return <StatusText status={last.status} about={<RelativeTime at={calculateEnd(last)} />} />;
  }
};

/** A row of an earlier build has no times of its own, and its duration counts from the request. */
const calculateEnd = ({ at, endedAt, durationMs }: Last): string =>
  endedAt ?? new Date(Date.parse(at) + (durationMs ?? 0)).toISOString();

const Failure = ({ last }: { last: Last }) => (
  <>
    <RelativeTime at={calculateEnd(last)} />
    {last.failure && (
      <span
        title={failureWords(last.failure)}
        className="inline-block max-w-[18ch] truncate align-bottom whitespace-pre"
      >
        {' '}
        · {failureWords(last.failure)}
      </span>
    )}
  </>
);
