import { Injectable } from '@nestjs/common';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { appDecider, type App } from './domain/app.decider.js';
import type { PresentConnection } from './domain/connection.js';
import { connectionDecider } from './domain/connection.decider.js';
import { ConnectionMissing } from './domain/connection.errors.js';

/** Connections as the log has them now: rows lag behind, and one that was disconnected must be refused at once. */
@Injectable()
export class ConnectionStates {
  constructor(private readonly deciders: DeciderRunner) {}

  /** Returns null when the workspace has no such connection. */
  async find(workspaceId: WorkspaceId, connectionId: ConnectionId): Promise<PresentConnection | null> {
    const connection = await this.deciders.current(connectionDecider, connectionId);
    return connection.status !== 'absent' && connection.workspaceId === workspaceId ? connection : null;
  }

  app(appId: string): Promise<App> {
    return this.deciders.current(appDecider, appId);
  }

  async get(workspaceId: WorkspaceId, connectionId: ConnectionId): Promise<PresentConnection> {
    const connection = await this.find(workspaceId, connectionId);
    if (connection === null) throw new ConnectionMissing();
    return connection;
  }
}
