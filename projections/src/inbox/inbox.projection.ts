import { budgetName } from '@throughline/contracts/budgets/budget-key.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import {
  InboxItemRow,
  type AccountNeed,
  type InboxAbout,
  type InboxOutcome,
} from '@throughline/contracts/inbox/inbox.rows.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

type OfRun =
  | 'ApprovalRequested'
  | 'ApprovalPassedOn'
  | 'ApprovalGranted'
  | 'ApprovalDenied'
  | 'ApprovalExpired'
  | 'AnswerRequested'
  | 'AnswerGiven'
  | 'AnswerExpired'
  | 'StepCancelled'
  | 'RunCancelled'
  | 'RunTimedOut';
type OfTrigger =
  'FiringFailed' | 'FiringFinished' | 'TriggerPaused' | 'TriggerAutoPaused' | 'TriggerResumed' | 'TriggerArchived';
type OfAccount =
  | 'ConnectionReauthRequired'
  | 'ConnectionMisconfigured'
  | 'ConnectionExpiryWarned'
  | 'ConnectionExpired'
  | 'ConnectionOrphaned'
  | 'ConnectionAuthorized'
  | 'ConnectionReauthorized'
  | 'ConnectionAccountReplaced'
  | 'ConnectionRecovered'
  | 'ConnectionSecretRotated'
  | 'ConnectionOwnerChanged'
  | 'ConnectionRevoked';
type OfBudget = 'BudgetExhausted' | 'BudgetReopened' | 'BudgetRemoved';
type OfOwnership = 'OwnershipOffered' | 'OwnershipOfferEnded' | 'OwnershipTransferred';
type Taken = EventOf<OfRun | OfTrigger | OfAccount | OfBudget | OfOwnership | 'MemberJoined'>;

/** The cause that an event is about; of a step, whatever a person is needed for. An end of a run that names no step has none: no step has the number 0. */
const toItemId = ({ data }: Taken): string => {
  if ('seq' in data) return `approval/${data.runId}/${data.seq}`;
  if ('triggerId' in data) return `trigger/${data.triggerId}`;
  if ('connectionId' in data) return `account/${data.connectionId}`;
  if ('scope' in data) return `budget/${data.workspaceId}/${budgetName(data)}`;
  if ('runId' in data) return `approval/${data.runId}/${data.step ?? 0}`;
  if ('userId' in data) return `member/${data.workspaceId}/${data.userId}`;
  return `ownership/${data.workspaceId}`;
};

/** A cause that begins, or that was there already and happened again. */
const open = (event: Taken, known: InboxItemRow | null, about: InboxAbout): InboxItemRow | null => {
  const { at, workspaceId } = event.meta;
  if (workspaceId === null) return known;
  const isOpen = known !== null && known.resolvedAt === null;
  return {
    id: toItemId(event),
    workspaceId,
    position: event.position,
    about,
    count: isOpen ? known.count + 1 : 1,
    since: isOpen ? known.since : at,
    lastAt: at,
    resolvedAt: null,
    resolvedBy: null,
    outcome: null,
  };
};

/** It ends once. */
const end =
  (outcome: InboxOutcome) =>
  (row: InboxItemRow, { meta }: Taken): Partial<InboxItemRow> | null =>
    row.resolvedAt === null ? { resolvedAt: meta.at, resolvedBy: meta.actor, outcome } : null;
const resolved = end('resolved');

/** Whatever needs nobody is under what is done from the start. */
const note = (event: Taken, about: InboxAbout): InboxItemRow | null => {
  const row = open(event, null, about);
  return row && { ...row, resolvedAt: row.since, outcome: 'noted' };
};

const needs =
  (need: AccountNeed) =>
  (
    event: EventOf<
      | 'ConnectionReauthRequired'
      | 'ConnectionMisconfigured'
      | 'ConnectionExpiryWarned'
      | 'ConnectionExpired'
      | 'ConnectionOrphaned'
    >,
    known: InboxItemRow | null,
  ) => {
    const reason = 'reason' in event.data ? event.data.reason : null;
    return open(event, known, { kind: 'account', connectionId: event.data.connectionId, need, reason });
  };

const failed = (event: EventOf<'FiringFailed' | 'FiringFinished'>, known: InboxItemRow | null): InboxItemRow | null => {
  const { triggerId, agentId } = event.data;
  const paused = known?.resolvedAt === null && known.about.kind === 'trigger' && known.about.paused;
  const last = 'code' in event.data ? { runId: null, code: event.data.code } : { runId: event.data.runId, code: null };
  return open(event, known, { kind: 'trigger', triggerId, agentId, paused, ...last });
};

const paused = (event: EventOf<'TriggerAutoPaused'>, known: InboxItemRow | null): InboxItemRow | null => {
  const before =
    known?.resolvedAt === null && known.about.kind === 'trigger'
      ? known.about
      : { agentId: null, runId: null, code: null };
  const about = { ...before, kind: 'trigger' as const, triggerId: event.data.triggerId, paused: true };
  const row = open(event, known, about);
  return row && { ...row, count: Math.max(row.count - 1, event.data.failures) };
};

/** Others wait from now on, so it has its place and its reminder as if it had begun now. */
const passedOn = (
  { about }: InboxItemRow,
  { data, meta }: EventOf<'ApprovalPassedOn'>,
): Partial<InboxItemRow> | null => {
  if (about.kind !== 'approval') return null;
  const { approvers, expiresAt } = data;
  return { about: { ...about, approvers, expiresAt, passedOn: true }, since: meta.at, lastAt: meta.at };
};

export const inboxTable = table(InboxItemRow)({
  name: 'inbox',
  columns: { id: 'text' },
  indexes: [
    '(workspace_id, position)',
    `(workspace_id, since, id) where resolved_at is null and kind in ('approval', 'question')`,
    `(workspace_id, last_at desc, id desc) where resolved_at is null`,
    `(workspace_id, resolved_at desc, id desc) where resolved_at is not null`,
  ],
  derived: { columns: z.object({ kind: z.string() }), values: ({ about }) => ({ kind: about.kind }) },
  id: toItemId,
  creates: {
    ApprovalRequested: (event, known) => {
      const {
        runId,
        agentId,
        seq,
        title,
        tool,
        arguments: asked,
        reason,
        expiresAt,
        approvers,
        startedBy,
      } = event.data;
      return open(event, known, {
        kind: 'approval',
        runId,
        agentId,
        seq,
        title,
        tool,
        arguments: asked,
        reason,
        expiresAt,
        approvers,
        startedBy,
        passedOn: false,
      });
    },
    AnswerRequested: (event, known) => {
      const { question: asked, ...data } = event.data;
      return open(event, known, { kind: 'question', ...data, asked });
    },
    FiringFailed: failed,
    FiringFinished: (event, known) => {
      if (!event.data.succeeded) return failed(event, known);
      return known && { ...known, position: event.position, ...resolved(known, event) };
    },
    TriggerAutoPaused: paused,
    ConnectionReauthRequired: needs('sign_in'),
    ConnectionExpired: needs('sign_in'),
    ConnectionMisconfigured: needs('settings'),
    ConnectionExpiryWarned: needs('renewal'),
    ConnectionOrphaned: needs('owner'),
    BudgetExhausted: (event, known) => {
      const { scope, of, period } = event.data;
      return open(event, known, { kind: 'budget', budget: { scope, of, period } });
    },
    OwnershipOffered: (event, known) => open(event, known, { kind: 'ownership', userId: event.data.toId }),
    OwnershipTransferred: (event) => {
      const { fromId, toId } = event.data;
      return note(event, { kind: 'owner', fromId, toId });
    },
    /** The first one is the person who has made the workspace. */
    MemberJoined: (event, known) => {
      const { userId, role } = event.data;
      return event.revision === 1 ? known : note(event, { kind: 'member', userId, role });
    },
  },
  changes: {
    ApprovalPassedOn: passedOn,
    ApprovalGranted: end('approved'),
    ApprovalDenied: end('denied'),
    ApprovalExpired: end('expired'),
    AnswerGiven: end('answered'),
    AnswerExpired: end('expired'),
    StepCancelled: end('cancelled'),
    RunCancelled: end('cancelled'),
    RunTimedOut: end('cancelled'),
    TriggerPaused: resolved,
    TriggerResumed: resolved,
    TriggerArchived: resolved,
    ConnectionAuthorized: resolved,
    ConnectionReauthorized: resolved,
    ConnectionAccountReplaced: resolved,
    ConnectionRecovered: resolved,
    ConnectionSecretRotated: resolved,
    ConnectionOwnerChanged: (row, event) =>
      row.about.kind === 'account' && row.about.need === 'owner' ? resolved(row, event) : null,
    ConnectionRevoked: resolved,
    BudgetReopened: resolved,
    BudgetRemoved: resolved,
    OwnershipOfferEnded: resolved,
  },
});

export const inboxProjection: Projection = { name: 'inbox', version: 3, tables: [inboxTable] };
