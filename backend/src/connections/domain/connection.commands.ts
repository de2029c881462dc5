import type { AgentStatus } from '@throughline/contracts/agents/agent.rows.js';
import type {
  AccessRule,
  ClientSource,
  ConnectionKind,
  ConnectionSettings,
  ConnectionSharing,
  ServiceId,
} from '@throughline/contracts/connections/connection.js';
import type { AccessEnd, ConnectionEvent, ReauthReason } from '@throughline/contracts/connections/connection.events.js';
import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import type { AgentId, ConnectionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type Of = { connectionId: ConnectionId };
type DataOf<T extends ConnectionEvent['type']> = Extract<ConnectionEvent, { type: T }>['data'];

/** `manages`: also connections of others. */
export type By = { userId: UserId; manages: boolean };
/** Describes what is known once the service has accepted the secret. */
export type Authorization = Omit<DataOf<'ConnectionAuthorized'>, 'connectionId'>;

/** `authorization` null: somebody has to sign in at the provider first. */
export class CreateConnection extends command('CreateConnection')<
  Of & {
    workspaceId: WorkspaceId;
    ownerId: UserId;
    name: string;
    service: ServiceId;
    kind: ConnectionKind;
    sharing: ConnectionSharing;
    settings: ConnectionSettings;
    scopes: string[];
    client: ClientSource | null;
    authorization: Authorization | null;
    by: By;
  }
>() {}
/** Applies to a pending connection the first; of others again, of the same account unless `replaces`. */
export class AuthorizeConnection extends command('AuthorizeConnection')<
  Of & { authorization: Authorization; replaces: boolean; by: By }
>() {}
export class AbandonConnection extends command('AbandonConnection')<Of>() {}
export class RenameConnection extends command('RenameConnection')<Of & { name: string; by: By }>() {}
export class ShareConnection extends command('ShareConnection')<Of & { sharing: ConnectionSharing; by: By }>() {}
/**
 * `agent` null: the workspace has no such agent. `definitions`: hashes of what it may be; null: its draft and its published version as
 * they were at `agentRevision`, where it still is; without both nobody has agreed to anything.
 */
export class GrantConnectionAccess extends command('GrantConnectionAccess')<
  Of & {
    agentId: AgentId;
    rule: AccessRule;
    agent: AgentStatus | null;
    definitions: string[] | null;
    agentRevision: number | null;
    by: By;
  }
>() {}
/** `by` null: the product itself does, because of `reason`. */
export class WithdrawConnectionAccess extends command('WithdrawConnectionAccess')<
  Of & { agentId: AgentId; reason: AccessEnd; by: By | null }
>() {}
export class ChangeConnectionOwner extends command('ChangeConnectionOwner')<Of & { ownerId: UserId; by: By }>() {}
export class RotateConnectionSecret extends command('RotateConnectionSecret')<
  Of & { hint: string | null; expiresAt: string | null; by: By }
>() {}
/** `granted`: those that a renewed token has. */
export class RecordScopes extends command('RecordScopes')<Of & { granted: string[] }>() {}

/** Describes what a check, a call or a renewal showed of the connection. */
export type Health =
  | { kind: 'ok' }
  | { kind: 'degraded'; reason: string }
  | { kind: 'reauth'; reason: ReauthReason }
  | { kind: 'misconfigured'; reason: string };
/** `checked`: by a check, which is recorded as such. */
export class ReportConnectionHealth extends command('ReportConnectionHealth')<
  Of & { health: Health; checked: boolean }
>() {}
export class WarnOfExpiry extends command('WarnOfExpiry')<Of & { days: number }>() {}
export class ExpireConnection extends command('ExpireConnection')<Of>() {}
/** `since`: its last call, as far as is known, or when its secret was last given. */
export class RecordUnusedConnection extends command('RecordUnusedConnection')<Of & { since: string }>() {}
/** An agent calls with it, after a time without any call. */
export class RecordConnectionUse extends command('RecordConnectionUse')<Of>() {}
export class OrphanConnection extends command('OrphanConnection')<Of & { formerOwnerId: UserId }>() {}
export class RevokeConnection extends command('RevokeConnection')<
  Of & { atProvider: 'requested' | 'unsupported'; by: By | null }
>() {}
export class FinishRevocation extends command('FinishRevocation')<Of & { atProvider: 'confirmed' | 'failed' }>() {}
export class ListModels extends command('ListModels')<Of & { models: ModelCard[]; total: number }>() {}

export type ConnectionCommand = CommandIn<typeof import('./connection.commands.js')>;
