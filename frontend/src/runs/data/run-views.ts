import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { z } from 'zod';
import { needsApproval } from './run-status.js';

export const runViews = [
  { value: 'all', label: 'All' },
  { value: 'approval', label: 'Needs approval' },
  { value: 'in-progress', label: 'In progress' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'declined', label: 'Declined' },
] as const;
export const RunView = z.enum(runViews.map(({ value }) => value));
export type RunView = z.infer<typeof RunView>;

const failed: readonly RunRow['status'][] = ['failed', 'timed_out', 'expired'];
const inProgress: readonly RunRow['status'][] = ['queued', 'running', 'waiting'];

export const inView = (run: RunRow, view: RunView): boolean => {
  switch (view) {
    case 'all':
      return true;
    case 'approval':
      return needsApproval(run);
    case 'in-progress':
      return inProgress.includes(run.status);
    case 'succeeded':
      return run.status === 'succeeded';
    case 'failed':
      return failed.includes(run.status);
    case 'declined':
      return run.status === 'declined';
  }
};

/** The view as the API's query has it. */
export const viewQuery = (view: RunView): { status?: string; waiting?: 'approval' } => {
  switch (view) {
    case 'all':
      return {};
    case 'approval':
      return { waiting: 'approval' };
    case 'in-progress':
      return { status: inProgress.join(',') };
    case 'succeeded':
      return { status: 'succeeded' };
    case 'failed':
      return { status: failed.join(',') };
    case 'declined':
      return { status: 'declined' };
  }
};
