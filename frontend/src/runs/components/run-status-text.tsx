import type { WaitingReason } from '@throughline/contracts/run-status.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { StatusPill } from '../../ui/status/status-pill.js';
import { StatusText } from '../../ui/status/status-text.js';
import { failures } from './run-failures.js';

type Stand = Pick<RunRow, 'status' | 'waiting' | 'failure'>;

const waitWords: Record<WaitingReason, string> = {
  approval: 'Needs approval',
  answer: 'Needs an answer',
  retry: 'Waiting to retry',
  turn: 'Waiting for its turn',
  connection: 'Waiting for an account',
  budget: 'Waiting for money',
  halted: 'Halted',
  limit: 'Waiting for the model provider',
};

/** Returns the word for what a run waits for; otherwise the status has its own word. */
export const waitWord = ({ status, waiting }: Pick<RunRow, 'status' | 'waiting'>): string | undefined =>
  status === 'waiting' && waiting !== null ? waitWords[waiting] : undefined;

export const RunStatusText = ({ run }: { run: Stand }) => (
  <StatusText
    status={run.status}
    about={run.failure && <span className="md:max-xl:hidden">{failures[run.failure.code]}</span>}
  >
    {waitWord(run)}
  </StatusText>
);

export const RunStatusPill = ({ run }: { run: Stand }) => <StatusPill status={run.status}>{waitWord(run)}</StatusPill>;
