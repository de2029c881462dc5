import { Injectable } from '@nestjs/common';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { appDecider } from './domain/app.decider.js';
import type { PresentConnection } from './domain/connection.js';
import { connectionDecider } from './domain/connection.decider.js';
import { ConnectionMissing } from './domain/connection.errors.js';

/** Connections as the log has them now: rows lag behind, and one that was disconnected must be refused at once. */
@Injectable()
export class ConnectionStates {
  constructor(private readonly deciders: DeciderRunner) {}

  /** Null when the workspace has no such connection. */
  async find(workspaceId: WorkspaceId, connectionId: ConnectionId): Promise<PresentConnection | null> {
    const connection = await this.deciders.current(connectionDecider, connectionId);
    return connection.status !== 'absent' && connection.workspaceId === workspaceId ? connection : null;
  }

  /** The id of the workspace's own client at a service; null for none. */
  async clientId(appId: string): Promise<string | null> {
    return (await this.deciders.current(appDecider, appId)).clientId;
  }

  async get(workspaceId: WorkspaceId, connectionId: ConnectionId): Promise<PresentConnection> {
    const connection = await this.find(workspaceId, connectionId);
    if (connection === null) throw new ConnectionMissing();
    return connection;
  }
}
