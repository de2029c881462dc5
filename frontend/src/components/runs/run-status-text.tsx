import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { StatusPill } from '../../ui/status/status-pill.js';
import { StatusText } from '../../ui/status/status-text.js';
import { failures } from './run-failures.js';

type Stand = Pick<RunRow, 'status' | 'waiting' | 'failure'>;

const waitsFor = ({ waiting }: Stand): string => (waiting === 'approval' ? 'approval' : 'the next try');

export const RunStatusText = ({ run }: { run: Stand }) => (
  <StatusText
    status={run.status}
    about={run.status === 'waiting' ? `for ${waitsFor(run)}` : run.failure ? failures[run.failure.code] : undefined}
  />
);

export const RunStatusPill = ({ run }: { run: Stand }) => (
  <StatusPill status={run.status}>{run.status === 'waiting' ? `Waiting: ${waitsFor(run)}` : undefined}</StatusPill>
);
