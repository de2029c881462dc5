import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { rowWindow } from '../../lib/live/window.js';
import { readRunPage } from './run-pages.js';
import { needsApproval } from './run-status.js';

/** Runs that wait for an approval, however old they are: the navigation counts them on every screen. */
export const useApprovals = rowWindow(
  'runs',
  RunRow,
  (room, cursor) => readRunPage(room, { waiting: 'approval' }, cursor),
  { belongs: needsApproval, by: ({ queuedAt }) => queuedAt, order: 'newest' },
);
