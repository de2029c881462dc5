import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { StatusPill } from '../../ui/status/status-pill.js';
import { StatusText } from '../../ui/status/status-text.js';
import { failures } from './run-failures.js';

type Stand = Pick<RunRow, 'status' | 'waiting' | 'failure'>;

/** What it waits for; otherwise the status has its own word. */
const waitWord = ({ status, waiting }: Stand): string | undefined =>
  status !== 'waiting' ? undefined : waiting === 'approval' ? 'Needs approval' : 'Waiting to retry';

export const RunStatusText = ({ run }: { run: Stand }) => (
  <StatusText status={run.status} about={run.failure ? failures[run.failure.code] : undefined}>
    {waitWord(run)}
  </StatusText>
);

export const RunStatusPill = ({ run }: { run: Stand }) => <StatusPill status={run.status}>{waitWord(run)}</StatusPill>;
