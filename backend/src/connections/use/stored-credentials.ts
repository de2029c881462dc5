import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import {
  ConnectionCredentials,
  CredentialRefused,
  type CallRecord,
  type Credential,
  type CredentialCall,
  type CredentialUse,
} from '../../kernel/credentials/connection-credentials.js';
import { ConnectionStates } from '../connection-states.js';
import type { PresentConnection } from '../domain/connection.js';
import { RecordConnectionUse, ReportConnectionHealth, type Health } from '../domain/connection.commands.js';
import { CredentialSource } from './credential-source.js';
import { hashDefinition } from './hash-definition.js';
import { OwnAccounts } from './own-accounts.js';
import { ConnectionUsesTable } from './connection-uses.js';

const anything: AccessRule = { methods: null, paths: null, hosts: null, callsPerHour: null };

/** The status is read from the log itself: a connection that was disconnected is refused everywhere at once. */
@Injectable()
export class StoredCredentials extends ConnectionCredentials {
  constructor(
    private readonly states: ConnectionStates,
    private readonly source: CredentialSource,
    private readonly uses: ConnectionUsesTable,
    private readonly own: OwnAccounts,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    super();
  }

  async forUse(use: CredentialUse): Promise<Credential> {
    const connection = await this.states.find(use.workspaceId, use.connectionId);
    if (connection === null) throw new CredentialRefused('not_found', 'There is no such connected account.', false);
    if (use.callerId !== undefined) await this.own.require(connection, use.callerId);
    refuseUnusable(connection, use.agentId === null);
    const rule = ruleFor(connection, use);
    const { secretVersion } = connection;
    const credential = await this.source.getCredential(use.connectionId, connection);
    return { ...credential, secretVersion, rule, admit: this.getAdmission(use, rule) };
  }

  async renewed(use: CredentialUse, { key, rule, admit }: Credential): Promise<Credential | null> {
    const connection = await this.states.find(use.workspaceId, use.connectionId);
    // Other calls may have called for somebody by now: this one keeps its answer, and the next one waits.
    if (connection === null || key === null || !isUsable(connection)) return null;
    if (use.callerId !== undefined) await this.own.require(connection, use.callerId);
    const renewed = await this.source.renewed(use.connectionId, connection, key);
    return renewed === null ? null : { ...renewed, secretVersion: connection.secretVersion, rule, admit };
  }

  async recordCall(use: CredentialUse, call: CredentialCall, { isFinal, secretVersion }: CallRecord): Promise<void> {
    await this.uses.add(use, call);
    if (!isFinal || call.refused === true) return;
    const { connectionId, workspaceId, agentId } = use;
    const connection = await this.states.find(workspaceId, connectionId);
    if (connection !== null && connection.unusedSince !== null && agentId !== null)
      await this.commands.execute(new RecordConnectionUse({ connectionId }, this.metaIn(workspaceId)));
    if (connection === null || connection.secretVersion !== secretVersion) return;
    if (await this.uses.isRepeatedRefusal({ connectionId, secretVersion }, call.status))
      await this.report(workspaceId, connectionId, { kind: 'reauth', reason: 'unauthorized' });
    else if (call.status !== null && call.status < 400 && connection.status === 'degraded')
      await this.report(workspaceId, connectionId, { kind: 'ok' });
  }

  private async report(workspaceId: WorkspaceId, connectionId: ConnectionId, health: Health): Promise<void> {
    const data = { connectionId, health, checked: false };
    await this.commands.execute(new ReportConnectionHealth(data, this.metaIn(workspaceId)));
  }

  private metaIn(workspaceId: WorkspaceId) {
    return metaFor({ actor: systemActor('connections'), at: this.clock.now(), workspaceId });
  }

  private getAdmission({ connectionId, agentId }: CredentialUse, { callsPerHour }: AccessRule): Credential['admit'] {
    if (agentId === null || callsPerHour === null) return undefined;
    return async () => {
      if (await this.uses.admit({ connectionId, agentId }, callsPerHour)) return;
      const message = `This agent may call the account ${callsPerHour} times an hour, and has.`;
      throw new CredentialRefused('connection_rule_refused', message, false);
    };
  }
}

/**
 * A model that the workspace shares is used by any of its agents: there is nothing to narrow in what a prompt may ask. A person
 * who starts a run lets it use their own account, as far as a rule that they gave the agent goes.
 */
const ruleFor = (connection: PresentConnection, use: CredentialUse): AccessRule => {
  const { access, kind, sharing } = connection;
  const { agentId, callerId } = use;
  if (agentId === null) return anything;
  const isOpen = callerId !== undefined || (kind === 'model' && sharing === 'workspace');
  const rule = access[agentId] ?? (isOpen ? anything : undefined);
  if (rule === undefined)
    throw new CredentialRefused('connection_not_granted', 'This agent has no access to the connected account.', false);
  requireAgreed(connection, use);
  return rule;
};

/**
 * Others may edit the agent that a personal account was given to, and would use the account by it. So it is used in runs of what the
 * agent was then, and in those that the owner starts. Nobody else makes another call of one that they approve.
 */
const requireAgreed = (
  { sharing, ownerId, agreed }: PresentConnection,
  { agentId, run, callerId, definition = run?.definition }: CredentialUse,
): void => {
  if ((sharing !== 'owner' && callerId === undefined) || agentId === null) return;
  const changedBy = run?.changedBy ?? null;
  if (changedBy !== null && changedBy !== ownerId)
    throw new CredentialRefused(
      'connection_agent_changed',
      'Somebody other than the owner of this account changed the call when they approved it. Only the owner may change it.',
      false,
    );
  if (callerId !== undefined) return;
  const isAgreed = definition !== undefined && agreed[agentId]?.includes(hashDefinition(definition)) === true;
  if (isAgreed || run?.startedBy === ownerId) return;
  throw new CredentialRefused(
    'connection_agent_changed',
    'The agent has changed since the owner of this personal account gave it access. The owner has to give it again.',
    false,
  );
};

const isUsable = ({ status }: PresentConnection): boolean => status === 'active' || status === 'degraded';

/** `toCheck`: a check finds out whether what was wrong still is. */
const refuseUnusable = ({ status, name, kind }: PresentConnection, toCheck: boolean): void => {
  switch (status) {
    case 'active':
    case 'degraded':
      return;
    case 'needs_reauth':
      // A token that is dead stays dead.
      if (toCheck && kind !== 'oauth2_code') return;
      throw new CredentialRefused('connection_needs_sign_in', `Somebody has to sign in to “${name}” again.`, true);
    case 'misconfigured':
      if (toCheck) return;
      throw new CredentialRefused('connection_misconfigured', `“${name}” isn’t set up right.`, true);
    case 'pending':
      throw new CredentialRefused('connection_needs_sign_in', `Nobody has finished connecting “${name}”.`, true);
    case 'expired':
      throw new CredentialRefused('connection_expired', `The key of “${name}” has expired.`, true);
    case 'orphaned':
      throw new CredentialRefused('connection_orphaned', `The owner of “${name}” has left the workspace.`, true);
    case 'abandoned':
    case 'revoked':
      throw new CredentialRefused('connection_revoked', `“${name}” was disconnected.`, false);
  }
};
