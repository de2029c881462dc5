import { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import type { HttpQuery } from '../../lib/http.js';
import { readPage } from '../../lib/live/read-rows.js';
import { rowWindow } from '../../lib/live/window.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';

const InboxPage = page(InboxItemRow);
const readInbox = ({ workspaceId }: Room, query: HttpQuery, cursor?: string) =>
  readPage(`/api/workspaces/${workspaceId}/inbox`, InboxPage, { ...query, limit: 100 }, cursor);

const isApproval = ({ about }: InboxItemRow): boolean => about.kind === 'approval';
const isOpen = ({ resolvedAt }: InboxItemRow): boolean => resolvedAt === null;

/** Calls that wait for a decision, the oldest first. */
export const useApprovalItems = rowWindow(
  'inbox',
  InboxItemRow,
  (room, cursor) => readInbox(room, { kind: 'approval' }, cursor),
  {
    belongs: (row) => isApproval(row) && isOpen(row),
    by: ({ since }) => since,
    order: 'server',
  },
);

/** Notices of what does not work until somebody acts, the latest first. */
export const useNotices = rowWindow(
  'inbox',
  InboxItemRow,
  (room, cursor) => readInbox(room, { kind: 'notice' }, cursor),
  {
    belongs: (row) => !isApproval(row) && isOpen(row),
    by: ({ lastAt }) => lastAt,
    order: 'server',
  },
);

/** Items that were decided or came right, the latest first. */
export const useDoneItems = rowWindow(
  'inbox',
  InboxItemRow,
  (room, cursor) => readInbox(room, { state: 'done' }, cursor),
  {
    belongs: (row) => !isOpen(row),
    by: ({ resolvedAt }) => resolvedAt ?? '',
    order: 'server',
  },
);

type AboutApproval = Extract<InboxItemRow['about'], { kind: 'approval' }>;
export type ApprovalItem = Omit<InboxItemRow, 'about'> & { about: AboutApproval };
export const isApprovalItem = (row: InboxItemRow): row is ApprovalItem => isApproval(row);

/** The step of the run that waits, as far as a decision needs it. */
export type AskedStep = Pick<StepRow, 'workspaceId' | 'runId' | 'seq' | 'title' | 'tool' | 'input'> & {
  approval: NonNullable<StepRow['approval']>;
};
export const toStep = ({ workspaceId, since, resolvedAt, resolvedBy, about }: ApprovalItem): AskedStep => ({
  workspaceId,
  runId: about.runId,
  seq: about.seq,
  title: about.title,
  tool: about.tool,
  input: null,
  approval: {
    arguments: about.arguments,
    requestedArguments: null,
    reason: about.reason,
    requestedAt: since,
    expiresAt: about.expiresAt,
    decidedAt: resolvedAt,
    decidedBy: resolvedBy,
    decision: null,
    note: null,
  },
});
