import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import {
  builtInModels,
  ConnectBuiltInModelsRequest,
  type BuiltInModels,
} from '@throughline/contracts/connections/built-in-models.js';
import { CreateConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { z } from 'zod';
import { Needs } from '../access/access.js';
import { Caller } from '../access/requests/caller.js';
import { Meta } from '../access/requests/meta.js';
import { ConnectAccount } from './connect-account.js';
import { OnlyNow } from '../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });

/** An account at the local model server that `npm start` comes with, for workspaces that have no key yet. */
@Controller('api/workspaces/:workspaceId/built-in-models')
export class BuiltInModelsController {
  constructor(
    private readonly accounts: ConnectAccount,
    @Inject(CONFIG) private readonly config: Pick<Config, 'builtInModels'>,
  ) {}

  @Get()
  @OnlyNow()
  @Needs('connections.read')
  offered(): BuiltInModels {
    return { offered: this.config.builtInModels !== null };
  }

  /** Refused with `not_found` where the deployment has none. The key never leaves the server. */
  @Post()
  @Needs('connections.own')
  connect(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: ConnectBuiltInModelsRequest }) { sharing }: z.output<typeof ConnectBuiltInModelsRequest>,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const { builtInModels: server } = this.config;
    if (server === null) throw new DomainError('not_found');
    const request = CreateConnectionRequest.parse({
      service: builtInModels,
      kind: 'model',
      name: 'Built-in model server',
      sharing,
      settings: { address: server.address },
      secret: { kind: 'model', key: server.key },
    });
    return this.accounts.create(request, { workspaceId, userId, meta });
  }
}
