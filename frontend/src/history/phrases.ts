import { firingReason } from '@throughline/contracts/triggers/firing-reason.js';
import { endedBy, FailureCode } from '@throughline/contracts/run-status.js';
import { pluralise } from '../lib/numbers/format.js';
import { ofBilling } from './billing-phrases.js';
import { ofBudgets } from './budget-phrases.js';
import { ofConnections } from './connection-phrases.js';
import { formatField } from './field-words.js';
import { ofEndpoints } from './endpoint-phrases.js';
import {
  both,
  field,
  inner,
  ofStep,
  person,
  quoted,
  resource,
  selfOr,
  textIn,
  version,
  type Phrase,
  type PhraseContext,
} from './phrase-builders.js';
import { ofTemplates } from './template-phrases.js';

const revoked: Record<string, string> = {
  replaced: 'sent again',
  inviter_lost_right: 'the inviter may no longer invite',
};
const offerEnds: Record<string, string> = {
  declined: 'declined an offer of ownership',
  withdrawn: 'withdrew an offer of ownership',
};
const causes: Record<string, string> = {
  slot: 'schedule',
  delivery: 'delivery',
  event: 'event',
  item: 'new item',
  test: 'test',
  replay: 'replay',
};

const ofWorkspace: Record<string, Phrase> = {
  SlugReserved: { verb: 'reserved the URL', about: field('slug') },
  SlugReleased: { verb: 'released the URL', about: field('slug') },
  WorkspaceCreated: { verb: 'created the workspace', object: field('name') },
  WorkspaceRenamed: { verb: 'renamed the workspace', object: resource, about: quoted('name', 'to ') },
  WorkspaceAddressChanged: { verb: 'changed the URL of the workspace', about: field('slug', 'to ') },
  WorkspaceTimeZoneChanged: { verb: 'changed the time zone of the workspace', about: field('timeZone', 'to ') },
  WorkspaceIconChanged: { verb: 'changed the icon of the workspace' },
  WorkspaceSessionLimitsChanged: { verb: 'changed how long members stay signed in' },
  WorkspaceApprovalsChanged: {
    verb: 'changed who approves calls',
    about: ({ data }) =>
      data['othersApprove'] === true ? 'to somebody else than who started the run' : 'to anybody who may',
  },
  ContentRetentionChanged: { verb: 'changed how long contents of runs are kept' },
  WorkspaceDeletionScheduled: { verb: 'scheduled the deletion of the workspace' },
  WorkspaceDeletionCancelled: { verb: 'cancelled the deletion of the workspace' },
  WorkspaceHalted: { verb: 'halted all runs', about: quoted('reason') },
  WorkspaceReleased: { verb: 'released the halted runs' },
  WorkspaceErased: { verb: 'deleted the workspace' },
  BillingGranted: { verb: 'granted billing to', object: person() },
  BillingGrantWithdrawn: { verb: 'withdrew billing from', object: person() },
  OwnershipOffered: { verb: 'offered their ownership to', object: person('toId') },
  OwnershipOfferEnded: {
    verb: ({ data }) => offerEnds[textIn(data, 'reason') ?? ''] ?? 'ended an offer of ownership',
    about: both(person('fromId', 'from '), person('toId', 'to ')),
  },
  OwnershipTransferred: { verb: 'took over ownership from', object: person('fromId') },
  MemberJoined: selfOr(
    { verb: 'joined', about: field('role', 'as ') },
    { verb: 'added', object: person(), about: field('role', 'as ') },
  ),
  MemberProfileChanged: selfOr(
    { verb: 'changed their name', about: field('name', 'to ') },
    { verb: 'changed the name of', object: person(), about: field('name', 'to ') },
  ),
  MemberPhotoChanged: selfOr({ verb: 'changed their photo' }, { verb: 'changed the photo of', object: person() }),
  MemberRoleChanged: {
    verb: 'changed the role of',
    object: person(),
    about: both(field('before', 'from '), field('role', 'to ')),
  },
  MemberSuspended: { verb: 'suspended', object: person() },
  MemberReinstated: { verb: 'reinstated', object: person() },
  MemberRemoved: selfOr({ verb: 'left the workspace' }, { verb: 'removed', object: person() }),
  InvitationSent: { verb: 'invited', object: field('email'), about: field('role', 'as ') },
  InvitationResent: { verb: 'sent an invitation again' },
  InvitationLinkCopied: { verb: 'copied the link of an invitation' },
  InvitationAccepted: { verb: 'accepted an invitation' },
  InvitationDeclined: { verb: 'declined an invitation' },
  InvitationRevoked: { verb: 'revoked an invitation', about: ({ data }) => revoked[textIn(data, 'reason') ?? ''] },
  GlassBroken: { verb: 'got break-glass access to this workspace', about: quoted('reason') },
  ContentSeen: { verb: 'read this workspace', about: ({ data }) => `${textIn(data, 'events')} events` },
  NoteWritten: { verb: 'wrote the note', object: resource },
  FileUploaded: { verb: 'uploaded a file' },
  FileAttached: { verb: 'started a run with a file' },
  FileReleased: { verb: 'released a file of a run' },
  FileErased: { verb: 'erased a file' },
};

const ofAgents: Record<string, Phrase> = {
  AgentCreated: { verb: 'created' },
  AgentRenamed: { verb: 'renamed', about: quoted('name', 'to ') },
  AgentDetailsChanged: { verb: 'changed details of' },
  AgentDraftEdited: {
    verb: 'edited the draft of',
    about: ({ data }) => Object.keys(inner(data, 'changes')).map(formatField).join(', '),
  },
  AgentVersionRestored: { verb: 'restored a version of', about: version },
  AgentPublished: { verb: 'published', about: both(version, quoted('note')) },
  AgentPaused: { verb: 'paused' },
  AgentResumed: { verb: 'resumed' },
  AgentOwnerChanged: { verb: 'handed over', about: person('ownerId', 'to ') },
  AgentArchived: { verb: 'archived' },
  AgentRestored: { verb: 'restored from the archive' },
};

/** Tells how a run that did not succeed ended. */
export const howEnded = (data: PhraseContext['data']): 'failed' | 'declined' => {
  const code = FailureCode.safeParse(data['code']);
  return code.success ? endedBy(code.data) : 'failed';
};

const ofRuns: Record<string, Phrase> = {
  RunRequested: { verb: 'requested a run of', about: (context) => version(context) ?? 'the draft' },
  RunStarted: { verb: 'started a run of' },
  StepStarted: { verb: ofStep('started'), about: field('title') },
  StepSucceeded: { verb: ofStep('finished') },
  StepFailed: { verb: ofStep('failed'), about: ({ data }) => textIn(inner(data, 'failure'), 'message') },
  StepOutcomeLost: { verb: ofStep('lost the outcome of') },
  ModelSwitched: { verb: 'switched the model in', about: field('because') },
  StepCancelled: { verb: ofStep('cancelled') },
  StepResultIgnored: { verb: ofStep('ignored a late result of') },
  ApprovalRequested: { verb: 'requested approval in', about: field('title') },
  ApprovalGranted: {
    verb: ofStep('approved'),
    about: ({ data }) => (data['forRun'] === true ? 'and the same call for the rest of the run' : undefined),
  },
  ApprovalDenied: { verb: ofStep('declined'), about: quoted('reason') },
  ApprovalPassedOn: { verb: ofStep('passed on the approval of') },
  ApprovalExpired: { verb: ofStep('ended the wait for an approval of') },
  AnswerRequested: { verb: 'asked a question in', about: field('title') },
  AnswerGiven: { verb: ofStep('answered the question of') },
  AnswerExpired: { verb: ofStep('ended the wait for an answer of') },
  RunHeld: { verb: 'held a run of', about: field('reason') },
  RunReleased: { verb: 'released a run of', about: field('reason') },
  RunContentErased: { verb: 'erased the contents of a run of' },
  RunCancelled: { verb: 'cancelled a run of' },
  RunSucceeded: { verb: 'finished a run of' },
  RunFailed: {
    verb: 'ended a run of',
    about: ({ data }) => [`as ${howEnded(data)}`, textIn(data, 'message')].filter(Boolean).join(': '),
  },
  RunTimedOut: { verb: 'ended a run of', after: 'that ran out of time' },
  RunExpired: { verb: 'ended a run of', after: 'that waited too long' },
};

const reason: NonNullable<Phrase['about']> = ({ data }) => {
  const code = textIn(data, 'reason');
  return code && firingReason(code);
};
const withReason: Pick<Phrase, 'about'> = { about: (context) => reason(context) && `(${reason(context)})` };

const ofTriggers: Record<string, Phrase> = {
  TriggerCreated: { verb: 'created the trigger' },
  TriggerRenamed: { verb: 'renamed the trigger', about: quoted('name', 'to ') },
  TriggerSettingsChanged: { verb: 'changed the settings of' },
  TriggerMappingChanged: { verb: 'changed the input of' },
  TriggerSecretRotated: { verb: 'rotated the secret of' },
  TriggerPaused: { verb: 'paused the trigger' },
  TriggerAutoPaused: {
    verb: 'paused the trigger',
    after: 'automatically',
    about: ({ data }) => `${textIn(data, 'failures')} failures in a row`,
  },
  TriggerResumed: { verb: 'resumed the trigger' },
  TriggerEnded: { verb: 'ended the trigger' },
  TriggerConditionsChanged: { verb: 'changed the conditions of' },
  TriggerQueueLimited: {
    verb: 'changed how many runs may be queued of',
    about: ({ data }) => (typeof data['maxQueued'] === 'number' ? `to ${data['maxQueued']}` : 'to any number'),
  },
  TriggerOwnerChanged: { verb: 'handed over the trigger', about: person('ownerId', 'to ') },
  TriggerArchived: { verb: 'archived the trigger' },
  TriggerFired: { verb: 'fired', about: ({ data }) => causes[textIn(inner(data, 'cause'), 'kind') ?? ''] },
  FiringStarted: { verb: 'recorded the run of' },
  FiringFailed: { verb: 'could not start a run by', about: field('message') },
  FiringFinished: {
    verb: 'finished a firing of',
    about: ({ data }) => (data['succeeded'] === true ? 'with a run that succeeded' : 'with a run that did not succeed'),
  },
  ReplySent: { verb: 'sent the answer as a reply for' },
  ReplyNotSent: { verb: 'could not send a reply for', about: field('message') },
  FiringFiltered: { verb: 'filtered', about: ({ data }) => causes[textIn(inner(data, 'cause'), 'kind') ?? ''] },
  ItemsSkipped: { verb: 'skipped new items for', ...withReason },
  FollowedEventSkipped: { verb: 'skipped an event for', ...withReason },
  SlotSkipped: { verb: 'skipped a due time of', ...withReason },
  DeliveryRejected: { verb: 'rejected a delivery to', ...withReason },
  DeliveryDuplicated: { verb: 'recognised a repeated delivery to' },
};

const changes = (of: unknown): string => pluralise(Array.isArray(of) ? of.length : 0, 'change');

const ofUndos: Record<string, Phrase> = {
  UndoRequested: {
    verb: 'took back',
    about: ({ data }) => `${changes(data['items'])} of ${pluralise(Number(data['events']), 'event')}`,
  },
  UndoProgressed: { verb: 'put back', about: ({ data }) => changes(data['ended']) },
};

/** The words of every event that has its own. */
export const phrases: Readonly<Record<string, Phrase>> = {
  ...ofWorkspace,
  ...ofAgents,
  ...ofRuns,
  ...ofTriggers,
  ...ofConnections,
  ...ofBudgets,
  ...ofBilling,
  ...ofTemplates,
  ...ofEndpoints,
  ...ofUndos,
};
