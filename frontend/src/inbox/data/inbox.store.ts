import { InboxItemRow, type InboxAbout, type InboxKind } from '@throughline/contracts/inbox/inbox.rows.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import type { HttpQuery } from '../../lib/http.js';
import { readPage } from '../../lib/live/read-rows.js';
import { rowWindow } from '../../lib/live/window.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import type { StepWithQuestion } from '../../runs/data/step-status.js';

const InboxPage = page(InboxItemRow);
const readInbox = ({ workspaceId }: Room, query: HttpQuery, cursor?: string) =>
  readPage(`/api/workspaces/${workspaceId}/inbox`, InboxPage, { ...query, limit: 100 }, cursor);

const isDecision = ({ about }: InboxItemRow): boolean => about.kind === 'approval' || about.kind === 'question';
const isOpen = ({ resolvedAt }: InboxItemRow): boolean => resolvedAt === null;

/** Calls that wait for a decision, and questions that wait for an answer, the oldest first. */
export const useDecisionItems = rowWindow(
  'inbox',
  InboxItemRow,
  (room, cursor) => readInbox(room, { kind: 'decision' }, cursor),
  {
    belongs: (row) => isDecision(row) && isOpen(row),
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
    belongs: (row) => !isDecision(row) && isOpen(row),
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

type ItemAbout<K extends InboxKind> = Omit<InboxItemRow, 'about'> & { about: Extract<InboxAbout, { kind: K }> };
export type ApprovalItem = ItemAbout<'approval'>;
export type QuestionItem = ItemAbout<'question'>;
export const isApprovalItem = (row: InboxItemRow): row is ApprovalItem => row.about.kind === 'approval';
export const isQuestionItem = (row: InboxItemRow): row is QuestionItem => row.about.kind === 'question';

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
    forRun: false,
    requestedAt: since,
    expiresAt: about.expiresAt,
    decidedAt: resolvedAt,
    decidedBy: resolvedBy,
    decision: null,
    note: null,
    approvers: about.approvers,
    startedBy: about.startedBy,
    passedOnAt: about.passedOn ? since : null,
  },
});

/** The step whose question waits. */
export const toQuestion = ({ workspaceId, since, about }: QuestionItem): StepWithQuestion => ({
  workspaceId,
  runId: about.runId,
  seq: about.seq,
  question: { asked: about.asked, requestedAt: since, expiresAt: about.expiresAt, answeredBy: null },
});
