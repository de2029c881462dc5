import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { isFinal } from '@throughline/contracts/run-status.js';

export const needsApproval = ({ status, waiting }: Pick<RunRow, 'status' | 'waiting'>): boolean =>
  status === 'waiting' && waiting === 'approval';

export const isInProgress = ({ status }: Pick<RunRow, 'status'>): boolean => !isFinal(status);
