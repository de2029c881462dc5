import { z } from 'zod';
import { BudgetKey } from '../budgets/budget-key.js';
import { Actor } from '../event.js';
import { AgentId, ConnectionId, RunId, TriggerId, UserId } from '../ids.js';
import { RowContent } from '../json.js';
import { Role } from '../roles.js';
import { Instant, summaryRow } from '../row.js';
import { ToolRef } from '../agents/agent-definition.js';
import { Approvers } from '../agents/approvers.js';

/** Says what an account needs somebody for. */
export const AccountNeed = z.enum(['sign_in', 'settings', 'renewal', 'owner']);
export type AccountNeed = z.infer<typeof AccountNeed>;

/** Says what an item is about. Names are read where it is shown, so they are those of today. */
export const InboxAbout = z.discriminatedUnion('kind', [
  /** A call of a tool that waits for a person. */
  z.object({
    kind: z.literal('approval'),
    agentId: AgentId,
    runId: RunId,
    seq: z.int().positive(),
    title: z.string(),
    tool: ToolRef,
    arguments: RowContent,
    reason: z.enum(['policy', 'outcome_lost']),
    expiresAt: Instant,
    /** Whom it waits for; null: everybody who may control runs. Rows of an older projection build do not say it. */
    approvers: Approvers.nullable().default(null),
    startedBy: UserId.nullable().default(null),
    /** Nobody had decided in time, so others are asked, since then. */
    passedOn: z.boolean().default(false),
  }),
  /** A question that waits for an answer; `asked`: `Question`. */
  z.object({
    kind: z.literal('question'),
    agentId: AgentId,
    runId: RunId,
    seq: z.int().positive(),
    title: z.string(),
    asked: RowContent,
    expiresAt: Instant,
  }),
  /** Runs that a trigger starts keep failing. `paused`: the product has paused it. `runId`: of the last that failed; null: none was started. */
  z.object({
    kind: z.literal('trigger'),
    triggerId: TriggerId,
    agentId: AgentId.nullable(),
    runId: RunId.nullable(),
    code: z.string().nullable(),
    paused: z.boolean(),
  }),
  z.object({
    kind: z.literal('account'),
    connectionId: ConnectionId,
    need: AccountNeed,
    reason: z.string().nullable(),
  }),
  /** Runs wait or end because the budget is used up. */
  z.object({ kind: z.literal('budget'), budget: BudgetKey }),
  /** Somebody is asked to become the owner of the workspace. */
  z.object({ kind: z.literal('ownership'), userId: UserId }),
  /** Somebody has joined, or has become the owner in the place of another. It needs nobody, so it is done at once. */
  z.object({ kind: z.literal('member'), userId: UserId, role: Role }),
  z.object({ kind: z.literal('owner'), fromId: UserId, toId: UserId }),
]);
export type InboxAbout = z.infer<typeof InboxAbout>;
export type InboxKind = InboxAbout['kind'];

/** Says how an item ended: a decision about a call, an answer, or that its cause is gone; `noted`: it was never open. */
export const InboxOutcome = z.enum(['approved', 'denied', 'answered', 'expired', 'cancelled', 'resolved', 'noted']);
export type InboxOutcome = z.infer<typeof InboxOutcome>;

/** One cause that needs a person, from when it begins until it ends; `id` names the cause, so it is open once. */
export const InboxItemRow = summaryRow({
  about: InboxAbout,
  /** How often it happened since it is open. */
  count: z.int().positive(),
  since: Instant,
  lastAt: Instant,
  resolvedAt: Instant.nullable(),
  resolvedBy: Actor.nullable(),
  outcome: InboxOutcome.nullable(),
});
export type InboxItemRow = z.infer<typeof InboxItemRow>;
