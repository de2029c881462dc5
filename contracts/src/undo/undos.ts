import { agentEvents } from '../agents/agent.events.js';
import { billingEvents } from '../billing/billing.events.js';
import { invoiceEvents, numberingEvents } from '../billing/invoice.events.js';
import { priceListEvents } from '../billing/price-list.events.js';
import { budgetEvents } from '../budgets/budget.events.js';
import { chainEvents } from '../chain/chain.events.js';
import { connectionEvents } from '../connections/connection.events.js';
import type { EventType } from '../domain-events.js';
import { endpointEvents } from '../endpoints/endpoint.events.js';
import { fileEvents } from '../files/file.events.js';
import { identityEvents } from '../identity/identity.events.js';
import { emailEvents, userEvents } from '../identity/user.events.js';
import { modelbookEvents } from '../model-prices/model-price.events.js';
import { operationsEvents } from '../operations/operations.events.js';
import { projectionEvents } from '../projections/projection.events.js';
import { runEvents } from '../runs/run.events.js';
import { securityEvents } from '../security/security.events.js';
import { installationEvents } from '../templates/installation.events.js';
import { firingEvents, triggerEvents } from '../triggers/trigger.events.js';
import { slugEvents, workspaceEvents } from '../workspaces/workspace.events.js';
import { undoEvents } from './undo.events.js';
import type { UndoSetting } from './undo-settings.js';

/** `inverse`: a command puts back what it set. `offer`: a person does, after looking at it. `never`: nobody can. */
export type Undo = { kind: 'inverse'; setting: UndoSetting } | { kind: 'offer' | 'never'; reason: string };

const inverse = (setting: UndoSetting): Undo => ({ kind: 'inverse', setting });
const offer = (reason: string): Undo => ({ kind: 'offer', reason });
const never = (reason: string): Undo => ({ kind: 'never', reason });
const record = never('This records what happened.');

type Schemas = { readonly schemas: Readonly<Record<string, unknown>> };
/** Every event of a kind of stream that has no entry of its own. */
const others = <A extends Schemas>({ schemas }: A, undo: Undo = record): Record<keyof A['schemas'] & string, Undo> =>
  // The keys are those of the schemas, which is what the type states.
  Object.fromEntries(Object.keys(schemas).map((type) => [type, undo])) as Record<keyof A['schemas'] & string, Undo>;

/** The same for some types, so that one that is added later needs an entry. */
const each = <Type extends string>(types: readonly Type[], undo: Undo = record): Record<Type, Undo> =>
  // The keys are the types, which is what the type states.
  Object.fromEntries(types.map((type) => [type, undo])) as Record<Type, Undo>;

const agents: Record<keyof typeof agentEvents.schemas, Undo> = {
  AgentCreated: inverse('agent_status'),
  AgentRenamed: inverse('agent_name'),
  AgentDetailsChanged: inverse('agent_details'),
  AgentDraftEdited: inverse('agent_draft'),
  AgentVersionRestored: inverse('agent_draft'),
  AgentPublished: offer(
    'A version stays once it is published. Restore an earlier one in Versions, look at it, and publish it.',
  ),
  AgentPaused: inverse('agent_status'),
  AgentResumed: inverse('agent_status'),
  AgentOwnerChanged: never('Its owner before has left the workspace.'),
  AgentArchived: inverse('agent_status'),
  AgentRestored: inverse('agent_status'),
};

const triggers: Record<keyof typeof triggerEvents.schemas, Undo> = {
  TriggerCreated: inverse('trigger_status'),
  TriggerRenamed: inverse('trigger_name'),
  TriggerSettingsChanged: inverse('trigger_settings'),
  TriggerMappingChanged: inverse('trigger_mapping'),
  TriggerConditionsChanged: inverse('trigger_conditions'),
  TriggerQueueLimited: inverse('trigger_queue'),
  TriggerSecretRotated: never('The secret before is not kept.'),
  TriggerPaused: inverse('trigger_status'),
  TriggerAutoPaused: inverse('trigger_status'),
  TriggerResumed: inverse('trigger_status'),
  TriggerEnded: never('Its time has passed.'),
  TriggerOwnerChanged: never('Its owner before has left the workspace.'),
  TriggerArchived: never('A trigger does not come back from the archive. Make it again.'),
};

const workspaces: Record<keyof typeof workspaceEvents.schemas, Undo> = {
  ...each([
    'WorkspaceCreated',
    'WorkspaceDeletionCancelled',
    'WorkspaceErased',
    'MemberProfileChanged',
    'MemberPhotoChanged',
    'OwnershipOffered',
    'OwnershipOfferEnded',
    'InvitationLinkCopied',
    'InvitationAccepted',
    'InvitationDeclined',
    'InvitationRevoked',
  ]),
  WorkspaceRenamed: inverse('workspace_name'),
  WorkspaceAddressChanged: offer('Links to the new address may be in use. Change it in Settings.'),
  WorkspaceTimeZoneChanged: inverse('workspace_time_zone'),
  WorkspaceIconChanged: inverse('workspace_icon'),
  WorkspaceSessionLimitsChanged: inverse('workspace_sessions'),
  ContentRetentionChanged: inverse('workspace_retention'),
  WorkspaceApprovalsChanged: inverse('workspace_approvals'),
  WorkspaceDeletionScheduled: offer('Restore the workspace in Settings.'),
  WorkspaceHalted: offer('Release the runs when the reason is over.'),
  WorkspaceReleased: offer('Halt the runs again if there is a reason.'),
  MemberRoleChanged: inverse('member_role'),
  MemberSuspended: inverse('member_status'),
  MemberReinstated: inverse('member_status'),
  MemberJoined: offer('Remove the member in Members, and choose who gets what they own.'),
  MemberRemoved: offer('Invite the person again.'),
  BillingGranted: offer('An owner withdraws it in Members.'),
  BillingGrantWithdrawn: offer('An owner grants it in Members.'),
  OwnershipTransferred: offer('The new owner offers it back.'),
  InvitationSent: never('An e-mail cannot be called back. Revoke the invitation in Members.'),
  InvitationResent: never('An e-mail cannot be called back. Revoke the invitation in Members.'),
};

const connections: Record<keyof typeof connectionEvents.schemas, Undo> = {
  ...each(
    [
      'ConnectionAuthorized',
      'ConnectionReauthorized',
      'ConnectionAccountReplaced',
      'ConnectionAbandoned',
      'ConnectionScopesChanged',
      'ConnectionChecked',
      'ConnectionDegraded',
      'ConnectionRecovered',
      'ConnectionReauthRequired',
      'ConnectionMisconfigured',
      'ConnectionExpiryWarned',
      'ConnectionExpired',
      'ConnectionFoundUnused',
      'ConnectionUseResumed',
      'ConnectionOrphaned',
      'ConnectionRevocationFinished',
      'ModelsListed',
    ],
    never('This records what became of the account.'),
  ),
  ConnectionCreated: offer('Disconnect the account in Connected accounts.'),
  ConnectionRenamed: inverse('connection_name'),
  ConnectionShared: inverse('connection_sharing'),
  ConnectionAccessGranted: inverse('connection_access'),
  ConnectionAccessRevoked: inverse('connection_access'),
  ConnectionOwnerChanged: offer('The new owner hands it back.'),
  ConnectionSecretRotated: never('The secret before is not kept.'),
  ConnectionRevoked: never('The secret is destroyed. Connect the account again.'),
};

const budgets: Record<keyof typeof budgetEvents.schemas, Undo> = {
  ...each(['BudgetThresholdReached', 'BudgetExhausted', 'BudgetReopened', 'HeldRunsResumed', 'HeldRunsDiscarded']),
  BudgetSet: inverse('budget_terms'),
  BudgetRemoved: inverse('budget_terms'),
};

const endpoints: Record<keyof typeof endpointEvents.schemas, Undo> = {
  EndpointGaveUp: record,
  EndpointCreated: offer('Delete the endpoint in Settings: it does not come back then.'),
  EndpointRenamed: inverse('endpoint_name'),
  EndpointAddressChanged: never('The address before is not kept.'),
  EndpointTermsChanged: inverse('endpoint_terms'),
  EndpointSecretRotated: never('The secret before is not kept.'),
  EndpointPaused: inverse('endpoint_status'),
  EndpointResumed: inverse('endpoint_status'),
  EndpointRewound: never('What was delivered again cannot be called back.'),
  EndpointDeleted: never('An endpoint does not come back. Add it again.'),
};

const ofAccounts = never('This is of the person’s own account.');
const ofBilling = never('Money is settled in Billing.');

/** Says of each type of event whether it can be undone. A type without an entry does not compile. */
export const undos: Readonly<Record<EventType, Undo>> = {
  ...agents,
  ...triggers,
  ...workspaces,
  ...connections,
  ...budgets,
  ...endpoints,
  ...others(firingEvents, never('What a trigger started cannot be called back.')),
  ...others(runEvents, never('What a run did cannot be called back.')),
  ...others(installationEvents, never('What it made is undone part by part.')),
  ...others(fileEvents, never('A file goes with the contents of its runs.')),
  ...others(userEvents, ofAccounts),
  ...others(emailEvents, ofAccounts),
  ...others(identityEvents, ofAccounts),
  ...others(billingEvents, ofBilling),
  ...others(invoiceEvents, ofBilling),
  ...others(numberingEvents, ofBilling),
  ...others(priceListEvents, ofBilling),
  ...others(modelbookEvents),
  ...others(slugEvents),
  ...others(securityEvents),
  ...others(operationsEvents),
  ...others(projectionEvents),
  ...others(chainEvents),
  ...others(undoEvents, never('This records an undo. What it put back can be undone.')),
  NoteWritten: inverse('note_text'),
  TemplateReleased: record,
  TemplatePublished: offer('Withdraw the template in Templates.'),
  TemplateWithdrawn: offer('Publish the template again.'),
  ServiceAppSet: offer('Set it in Connected accounts: its secret before is not kept.'),
  ServiceAppRemoved: offer('Set it in Connected accounts: its secret is not kept.'),
};

const byType = new Map<string, Undo>(Object.entries(undos));

/** Types that only other versions know are `never`. */
export const findUndo = (type: string): Undo => byType.get(type) ?? never('This version does not know what it is.');
