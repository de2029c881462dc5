import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  CreateApiKeyRequest,
  type ApiKeyList,
  type CreatedApiKey,
} from '@throughline/contracts/identity/api-key.requests.js';
import { ApiKeyId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/caller.js';
import { Meta } from '../../access/meta.js';
import { SessionFreshness } from '../../access/sessions/session-freshness.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';
import { MyApiKeys } from './my-api-keys.js';

@Controller('api/me/api-keys')
@SignedIn()
export class ApiKeysController {
  constructor(
    private readonly keys: MyApiKeys,
    private readonly store: ApiKeyStore,
    private readonly fresh: SessionFreshness,
  ) {}

  @Get()
  async list(@SessionCaller() { userId }: SessionCaller): Promise<ApiKeyList> {
    return { items: await this.store.listActive(userId) };
  }

  @Post()
  async create(
    @Body({ schema: CreateApiKeyRequest }) request: CreateApiKeyRequest,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<CreatedApiKey> {
    await this.fresh.requireFresh(caller);
    return this.keys.create(request, caller.userId, meta);
  }

  @Delete(':keyId')
  @HttpCode(204)
  async revoke(
    @Param('keyId', { schema: ApiKeyId }) keyId: ApiKeyId,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<void> {
    await this.fresh.requireFresh(caller);
    await this.keys.revoke(keyId, caller.userId, meta);
  }
}
