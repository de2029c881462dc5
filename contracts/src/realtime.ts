import { z } from 'zod';
import { AgentActivityRow, AgentRow, AgentVersionRow } from './agents/agent.rows.js';
import { DefinitionField } from './agents/draft-difference.js';
import { InvoiceRow, SubscriptionRow } from './billing/billing.rows.js';
import { BudgetRow } from './budgets/budget.row.js';
import { ConnectionModelsRow, ConnectionRow, ServiceAppRow } from './connections/connection.rows.js';
import { EndpointRow } from './endpoints/endpoint.row.js';
import { HistoryRow } from './history/history.row.js';
import { AgentId, RunId, UserId, WorkspaceId } from './ids.js';
import { InboxItemRow } from './inbox/inbox.rows.js';
import type { DeploymentHalt } from './operations/deployment-halt.js';
import type { MaintenanceState } from './operations/maintenance.js';
import type { HealthSnapshot } from './operations/health-snapshot.js';
import { NoteRow } from './notes/note.rows.js';
import { Problem } from './problem-body.js';
import { Position } from './receipt.js';
import { RunRow, StepRow } from './runs/run.rows.js';
import { InstallationRow } from './templates/installation.row.js';
import { TemplateRow } from './templates/template.rows.js';
import { FiringRow, TriggerActivityRow, TriggerRow } from './triggers/trigger.rows.js';
import { UndoRow } from './undo/undo.row.js';
import { InvitationRow, MemberRow, WorkspaceRow } from './workspaces/workspace.rows.js';

/**
 * The live topics: the row each carries, and the kind of room that receives it.
 * A topic has the name of its read table.
 */
export const topics = {
  workspaces: { row: WorkspaceRow, room: 'workspace' },
  members: { row: MemberRow, room: 'workspace' },
  invitations: { row: InvitationRow, room: 'workspace' },
  agents: { row: AgentRow, room: 'workspace' },
  agent_versions: { row: AgentVersionRow, room: 'workspace' },
  agent_activity: { row: AgentActivityRow, room: 'workspace' },
  runs: { row: RunRow, room: 'workspace' },
  triggers: { row: TriggerRow, room: 'workspace' },
  trigger_activity: { row: TriggerActivityRow, room: 'workspace' },
  firings: { row: FiringRow, room: 'workspace' },
  templates: { row: TemplateRow, room: 'workspace' },
  installations: { row: InstallationRow, room: 'workspace' },
  connections: { row: ConnectionRow, room: 'workspace' },
  models: { row: ConnectionModelsRow, room: 'workspace' },
  notes: { row: NoteRow, room: 'workspace' },
  inbox: { row: InboxItemRow, room: 'workspace' },
  service_apps: { row: ServiceAppRow, room: 'workspace' },
  steps: { row: StepRow, room: 'run' },
  endpoints: { row: EndpointRow, room: 'workspace' },
  undos: { row: UndoRow, room: 'workspace' },
  history: { row: HistoryRow, room: 'history' },
  budgets: { row: BudgetRow, room: 'billing' },
  subscriptions: { row: SubscriptionRow, room: 'billing' },
  invoices: { row: InvoiceRow, room: 'billing' },
} as const satisfies Record<string, { row: z.ZodType; room: 'workspace' | 'run' | 'history' | 'billing' }>;
export type Topic = keyof typeof topics;
export const Topic = z.enum(Object.keys(topics) as [Topic, ...Topic[]]);
export type RowOf<T extends Topic> = z.infer<(typeof topics)[T]['row']>;

/** Holds what one can watch: a workspace's rows, a run's steps and tokens, a workspace's log as it grows, and its money. */
export const Room = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workspace'), workspaceId: WorkspaceId }),
  z.object({ kind: z.literal('run'), workspaceId: WorkspaceId, runId: RunId }),
  z.object({ kind: z.literal('history'), workspaceId: WorkspaceId }),
  z.object({ kind: z.literal('billing'), workspaceId: WorkspaceId }),
]);
export type Room = z.infer<typeof Room>;

/** The message of a refused connection when the session has as many sockets as it may. */
export const tooManySockets = 'too_many_sockets';

/** `since`: the last position applied; null when nothing is loaded yet. */
export const WatchRequest = z.object({ room: Room, since: Position.nullable() });
export type WatchRequest = z.infer<typeof WatchRequest>;

/**
 * `synced`: every row past `since` has been sent before this answer.
 * `reload`: too much happened, so load everything again. Rows from `position` on follow live either way.
 */
export const WatchAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('synced'), position: Position }),
  z.object({ kind: z.literal('reload'), position: Position }),
  z.object({ kind: z.literal('problem'), problem: Problem }),
]);
export type WatchAnswer = z.infer<typeof WatchAnswer>;

export const RowsMessage = z.object({
  room: Room,
  /** Everything in the room up to here has been sent. */
  position: Position,
  rows: z.array(z.object({ topic: Topic, rows: z.array(z.unknown()) })),
});
export type RowsMessage = z.infer<typeof RowsMessage>;

/**
 * Holds what a model writes, as it is written; only the finished step is a fact. `part`: its answer, its reasoning, or
 * the arguments of its calls as JSON, one after the other. `offset` in characters from the beginning of that part. Who
 * comes late is sent all of it first, or its end if it is long, so pieces may overlap.
 */
export const TokensMessage = z.object({
  runId: RunId,
  seq: z.int(),
  attempt: z.int(),
  part: z.enum(['text', 'reasoning', 'call']),
  offset: z.int(),
  text: z.string(),
});
export type TokensMessage = z.infer<typeof TokensMessage>;
export const PresenceMessage = z.object({ workspaceId: WorkspaceId, userIds: z.array(UserId) });
export type PresenceMessage = z.infer<typeof PresenceMessage>;

/** Where somebody is in the draft of an agent: the caret in the instructions, or a field of the settings. */
export const EditingPlace = z.object({ field: DefinitionField, caret: z.int().nonnegative().nullable() }).nullable();
export type EditingPlace = z.infer<typeof EditingPlace>;
/** `open`: false when the draft is left. */
export const EditingRequest = z.object({
  workspaceId: WorkspaceId,
  agentId: AgentId,
  open: z.boolean(),
  place: EditingPlace,
});
export type EditingRequest = z.infer<typeof EditingRequest>;
/** `editorId` tells the tabs of one person apart. */
export type EditingMessage = EditingRequest & { userId: UserId; editorId: string };

export type ServerToClient = {
  rows: (message: RowsMessage) => void;
  tokens: (message: TokensMessage) => void;
  presence: (message: PresenceMessage) => void;
  /** To the others in a workspace. */
  editing: (message: EditingMessage) => void;
  /** The room is closed to this socket: removed, signed out, or it fell too far behind and must watch again. */
  closed: (message: { room: Room; reason: 'forbidden' | 'behind' }) => void;
  signed_out: () => void;
  /** Maintenance is announced, begins, ends or is planned otherwise. */
  maintenance: (state: MaintenanceState) => void;
  /** Operators stop all runs, or let them go on; also sent when a socket connects. */
  halt: (state: DeploymentHalt) => void;
  /** To operators who watch it, every second. */
  pulse: (pulse: HealthSnapshot) => void;
  /** To a person who is no longer an operator. */
  not_operator: () => void;
};
export type ClientToServer = {
  watch: (request: WatchRequest, answer: (answer: WatchAnswer) => void) => void;
  unwatch: (room: Room) => void;
  /** In a workspace whose room the socket is in; in another one it is not sent on. */
  editing: (request: EditingRequest) => void;
  /** False: this person is not an operator. */
  operate: (answer: (admitted: boolean) => void) => void;
  stop_operating: () => void;
};
