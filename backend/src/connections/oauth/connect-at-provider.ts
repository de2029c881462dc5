import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { ConnectionId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { z } from 'zod';
import { CreateConnection, type By } from '../domain/connection.commands.js';
import { CompleteSettings } from '../services/complete-settings.js';
import { OAuthSetUp } from './oauth-set-up.js';

type New = z.output<typeof CreateConnectionRequest>;
type In = { workspaceId: WorkspaceId; by: By; meta: CommandMeta };

/** Begins a connection for which somebody signs in at the provider; until then it is pending. */
@Injectable()
export class ConnectAtProvider {
  constructor(
    private readonly commands: CommandBus,
    private readonly setUps: OAuthSetUp,
    private readonly settings: CompleteSettings,
  ) {}

  async create(
    { service, kind, name, sharing, scopes, settings }: New,
    { workspaceId, by, meta }: In,
  ): Promise<Receipt> {
    const complete = this.settings.complete(service, settings);
    const { source } = await this.setUps.findRegistration(workspaceId, { service, settings: complete });
    const data = {
      connectionId: ConnectionId.parse(derivedId(meta.commandId, 'connection')),
      workspaceId,
      ownerId: by.userId,
      service,
      kind,
      name,
      sharing,
      scopes,
      by,
      settings: complete,
      client: source,
      authorization: null,
    };
    return this.commands.execute(new CreateConnection(data, meta));
  }
}
