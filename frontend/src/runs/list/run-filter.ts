import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { needsApproval } from '../../components/runs/run-words.js';

export const runViews = [
  { value: 'all', label: 'All' },
  { value: 'approval', label: 'Needs approval' },
  { value: 'under-way', label: 'Under way' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
] as const;
export type RunView = (typeof runViews)[number]['value'];

export const readView = (text: string | null): RunView => runViews.find((view) => view.value === text)?.value ?? 'all';

const failed: readonly RunRow['status'][] = ['failed', 'timed_out', 'expired'];
const underWay: readonly RunRow['status'][] = ['queued', 'running', 'waiting'];

export const inView = (run: RunRow, view: RunView): boolean => {
  switch (view) {
    case 'all':
      return true;
    case 'approval':
      return needsApproval(run);
    case 'under-way':
      return underWay.includes(run.status);
    case 'succeeded':
      return run.status === 'succeeded';
    case 'failed':
      return failed.includes(run.status);
  }
};
