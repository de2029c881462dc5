import { agentEvents } from '@throughline/contracts/agents/agent.events.js';
import { eventTypesOf } from '@throughline/contracts/aggregate.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { noteEvents } from '@throughline/contracts/notes/note.events.js';
import { runEvents } from '@throughline/contracts/runs/run.events.js';
import { firingEvents, triggerEvents } from '@throughline/contracts/triggers/trigger.events.js';
import { workspaceEvents } from '@throughline/contracts/workspaces/workspace.events.js';

type Data = HistoryRow['data'];
type Phrase = { verb: string; about?: ((data: Data) => string | undefined) | undefined };

const text = (data: Data, name: string): string | undefined => {
  const value = data[name];
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
};
const inner = (data: Data, name: string): Data => {
  const value = data[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};
const named = (name: string) => (data: Data) => text(data, name);
const quoted = (name: string) => (data: Data) => {
  const value = text(data, name);
  return value && `“${value}”`;
};
const version = (data: Data) => (text(data, 'version') ? `version ${text(data, 'version')}` : undefined);

const reasons: Record<string, string> = {
  replaced: 'sent again',
  inviter_lost_right: 'the inviter may no longer invite',
};

/** What each event says about itself: a verb for the sentence, and the one detail worth showing. */
const phrases: Record<string, Phrase> = {
  SlugReserved: { verb: 'reserved a slug', about: named('slug') },
  SlugReleased: { verb: 'released a slug', about: named('slug') },
  WorkspaceCreated: { verb: 'created the workspace', about: named('name') },
  WorkspaceRenamed: { verb: 'renamed the workspace', about: named('name') },
  WorkspaceAddressChanged: { verb: 'changed the slug of the workspace', about: named('slug') },
  WorkspaceTimeZoneChanged: { verb: 'changed the time zone of the workspace', about: named('timeZone') },
  WorkspaceIconChanged: { verb: 'changed the icon of the workspace' },
  WorkspaceSessionLimitsChanged: { verb: 'changed how long members stay signed in' },
  WorkspaceDeletionScheduled: { verb: 'scheduled the deletion of the workspace' },
  WorkspaceDeletionCancelled: { verb: 'cancelled the deletion of the workspace' },
  WorkspaceErased: { verb: 'deleted the workspace' },
  BillingGranted: { verb: 'let a member manage billing' },
  BillingGrantWithdrawn: { verb: 'removed billing from a member' },
  OwnershipOffered: { verb: 'offered their ownership' },
  OwnershipOfferEnded: { verb: 'ended an offer of ownership', about: named('reason') },
  OwnershipTransferred: { verb: 'took over ownership' },
  MemberJoined: {
    verb: 'joined',
    about: (data) => [text(data, 'name'), text(data, 'role')].filter(Boolean).join(', '),
  },
  MemberProfileChanged: { verb: 'changed a name', about: named('name') },
  MemberPhotoChanged: { verb: 'changed a photo' },
  MemberRoleChanged: { verb: 'changed a role', about: named('role') },
  MemberSuspended: { verb: 'suspended a member' },
  MemberReinstated: { verb: 'reinstated a member' },
  MemberRemoved: { verb: 'removed a member' },
  InvitationSent: {
    verb: 'invited',
    about: (data) => [text(data, 'email'), text(data, 'role')].filter(Boolean).join(', '),
  },
  InvitationResent: { verb: 'sent an invitation again' },
  InvitationLinkCopied: { verb: 'copied the link of an invitation' },
  InvitationAccepted: { verb: 'accepted an invitation' },
  InvitationDeclined: { verb: 'declined an invitation' },
  InvitationRevoked: { verb: 'revoked an invitation', about: (data) => reasons[text(data, 'reason') ?? ''] },
  AgentCreated: { verb: 'created', about: named('name') },
  AgentRenamed: { verb: 'renamed', about: named('name') },
  AgentDetailsChanged: { verb: 'changed details of' },
  AgentDraftEdited: { verb: 'edited the draft of', about: (data) => Object.keys(inner(data, 'changes')).join(', ') },
  AgentVersionRestored: { verb: 'restored', about: version },
  AgentPublished: {
    verb: 'published',
    about: (data) => [version(data), quoted('note')(data)].filter(Boolean).join(' '),
  },
  AgentPaused: { verb: 'paused' },
  AgentResumed: { verb: 'resumed' },
  AgentOwnerChanged: { verb: 'handed over' },
  AgentArchived: { verb: 'archived' },
  AgentRestored: { verb: 'restored' },
  RunRequested: { verb: 'started a run of', about: (data) => version(data) ?? 'the draft' },
  RunStarted: { verb: 'began running' },
  StepStarted: { verb: 'began a step of', about: named('title') },
  StepSucceeded: { verb: 'finished a step of', about: (data) => `step ${text(data, 'seq')}` },
  StepFailed: { verb: 'failed a step of', about: (data) => text(inner(data, 'failure'), 'message') },
  StepOutcomeLost: { verb: 'lost the outcome of a step of' },
  StepResultIgnored: { verb: 'ignored a late result of' },
  ApprovalRequested: { verb: 'requested approval in', about: named('title') },
  ApprovalGranted: { verb: 'approved a call of', about: (data) => `step ${text(data, 'seq')}` },
  ApprovalDenied: { verb: 'denied a call of', about: quoted('reason') },
  ApprovalExpired: { verb: 'was not approved in time in' },
  RunCancelled: { verb: 'cancelled a run of' },
  RunSucceeded: { verb: 'finished a run of' },
  RunFailed: { verb: 'failed in a run of', about: named('message') },
  RunTimedOut: { verb: 'ran out of time in' },
  RunExpired: { verb: 'expired in the queue' },
  TriggerCreated: { verb: 'created the trigger', about: named('name') },
  TriggerRenamed: { verb: 'renamed the trigger', about: named('name') },
  TriggerSettingsChanged: { verb: 'changed the settings of' },
  TriggerMappingChanged: { verb: 'changed the input of' },
  TriggerSecretRotated: { verb: 'rotated the secret of' },
  TriggerPaused: { verb: 'paused' },
  TriggerAutoPaused: {
    verb: 'was paused automatically',
    about: (data) => `${text(data, 'failures')} failures in a row`,
  },
  TriggerResumed: { verb: 'resumed' },
  TriggerEnded: { verb: 'ended' },
  TriggerOwnerChanged: { verb: 'handed over' },
  TriggerArchived: { verb: 'archived' },
  TriggerFired: {
    verb: 'fired',
    about: (data) =>
      ({ slot: 'schedule', delivery: 'delivery', test: 'test', replay: 'replay' })[
        text(inner(data, 'cause'), 'kind') ?? ''
      ],
  },
  FiringStarted: { verb: 'started a run by' },
  FiringFailed: { verb: 'could not start a run by', about: named('message') },
  FiringFinished: {
    verb: 'ended a run started by',
    about: (data) => (data['succeeded'] === true ? 'succeeded' : 'failed'),
  },
  SlotSkipped: { verb: 'skipped a due time of', about: named('reason') },
  DeliveryRejected: { verb: 'rejected a delivery to', about: named('reason') },
  DeliveryDuplicated: { verb: 'recognised a repeated delivery to' },
  GlassBroken: { verb: 'got break-glass access to this workspace', about: quoted('reason') },
  ContentSeen: { verb: 'read this workspace', about: (data) => `${text(data, 'events')} events` },
  NoteWritten: { verb: 'wrote a note', about: named('key') },
};

const failed = new Set([
  'RunFailed',
  'StepFailed',
  'FiringFailed',
  'DeliveryRejected',
  'RunTimedOut',
  'RunExpired',
  'TriggerAutoPaused',
  'StepOutcomeLost',
]);

/** What only makes room for what was meant. */
const preparing = new Set(['SlugReserved', 'SlugReleased']);

/** Without words of its own an event is told by its name: `AgentOwnerChanged` → "changed the agent owner". */
const phraseOf = (type: string): string => {
  const words = type.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return `${words.at(-1)} the ${words.slice(0, -1).join(' ')}`;
};

export const verbOf = ({ type, unreadable }: Pick<HistoryRow, 'type' | 'unreadable'>): string =>
  unreadable ? 'recorded an event that this version cannot read' : (phrases[type]?.verb ?? phraseOf(type));
/** The line names the trigger already, as the one who acted. */
const firedItself = ({ type, data, meta: { actor } }: HistoryRow): boolean =>
  type === 'TriggerFired' && actor.kind === 'trigger' && actor.id === data['triggerId'];
/** The rest of a line after its actor: what was done, and to which thing. */
export const sentenceOf = (
  row: HistoryRow,
  { resource, agent }: { resource: string | undefined; agent: string | undefined },
): { verb: string; object: string | undefined } => {
  if (row.unreadable) return { verb: verbOf(row), object: row.type };
  if (!firedItself(row)) return { verb: verbOf(row), object: resource };
  return agent === undefined ? { verb: 'fired', object: undefined } : { verb: 'fired for', object: agent };
};
export const aboutOf = ({ type, data, unreadable }: HistoryRow): string | undefined =>
  (unreadable ? undefined : phrases[type]?.about?.(data)) || undefined;
export const isFailure = ({ type }: HistoryRow): boolean => failed.has(type);
/** The event that says what a cause was about. */
export const headlineOf = (events: readonly HistoryRow[]): HistoryRow | undefined =>
  events.find(({ type }) => !preparing.has(type)) ?? events[0];
/** Every event that a workspace can see. */
export const eventTypes: readonly string[] = [
  ...new Set([
    ...Object.keys(phrases),
    ...[workspaceEvents, agentEvents, runEvents, triggerEvents, firingEvents, noteEvents].flatMap(
      (aggregate): string[] => eventTypesOf(aggregate),
    ),
  ]),
];
