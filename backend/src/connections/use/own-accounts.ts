import { Injectable } from '@nestjs/common';
import type { CallerAccount } from '@throughline/contracts/connections/caller-accounts.js';
import type { ConnectionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { roleMay } from '@throughline/contracts/permissions.js';
import { Facts } from '../../access/facts.js';
import { CallerAccounts } from '../../kernel/credentials/caller-accounts.js';
import { CredentialRefused } from '../../kernel/credentials/connection-credentials.js';
import { ConnectionStates } from '../connection-states.js';
import { ConnectionsQueries } from '../connections.queries.js';
import type { PresentConnection } from '../domain/connection.js';

/**
 * Accounts that runs act with because the person who started them owns one. That, and whether they are still a member who may,
 * is read from the log at each call: rows lag behind.
 */
@Injectable()
export class OwnAccounts extends CallerAccounts {
  constructor(
    private readonly connections: ConnectionsQueries,
    private readonly states: ConnectionStates,
    private readonly facts: Facts,
  ) {
    super();
  }

  async find(workspaceId: WorkspaceId, userId: UserId, services: readonly string[]): Promise<CallerAccount[]> {
    const found = new Map<string, CallerAccount>();
    for (const { id, service, name } of await this.connections.listOwn(workspaceId, userId, services))
      if (!found.has(service) && (await this.works(workspaceId, userId, id)))
        found.set(service, { service, connectionId: id, name });
    return [...found.values()];
  }

  /** Throws `CredentialRefused`. No run waits for it: another one is started by somebody who may. */
  async require(connection: PresentConnection, callerId: UserId): Promise<void> {
    const { workspaceId, name } = connection;
    if (!isOwn(connection, callerId)) throw refused(`“${name}” is not an account of the person who started this run.`);
    const role = await this.facts.role(workspaceId, callerId);
    if (role === null) throw refused('The person who started this run is not a member of the workspace any more.');
    if (!roleMay(role, 'connections.own') || !roleMay(role, 'runs.start'))
      throw refused('The role of the person who started this run doesn’t allow it any more.');
  }

  private async works(workspaceId: WorkspaceId, userId: UserId, connectionId: ConnectionId): Promise<boolean> {
    const connection = await this.states.find(workspaceId, connectionId);
    if (connection === null || !isOwn(connection, userId)) return false;
    return connection.status === 'active' || connection.status === 'degraded';
  }
}

/** An account whose secret somebody else gave leads where they want: it was handed over, or an admin signed in to it. */
const isOwn = ({ ownerId, givenBy }: PresentConnection, userId: UserId): boolean =>
  ownerId === userId && givenBy === userId;

const refused = (message: string): CredentialRefused =>
  new CredentialRefused('connection_needs_caller', message, false);
