import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  CreateApiKeyRequest,
  type ApiKeyList,
  type CreatedApiKey,
} from '@throughline/contracts/identity/api-key.requests.js';
import { ApiKeyId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../../access/access.js';
import { ApiKeyRevocation } from '../../api-keys/api-key-revocation.js';
import { ApiKeyStore } from '../../../access/api-keys/api-key-store.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { Meta } from '../../../access/requests/meta.js';
import { RecentAuthentication } from '../../../access/sessions/recent-authentication.js';
import { ShowsSecret } from '../../../kernel/http/idempotency/shows-secret.js';
import { IssueApiKey } from './issue-api-key.js';

@Controller('api/me/api-keys')
@SignedIn()
export class ApiKeysController {
  constructor(
    private readonly issueApiKey: IssueApiKey,
    private readonly revocation: ApiKeyRevocation,
    private readonly store: ApiKeyStore,
    private readonly recent: RecentAuthentication,
  ) {}

  @Get()
  async list(@SessionCaller() { userId }: SessionCaller): Promise<ApiKeyList> {
    return { items: await this.store.listViews(userId) };
  }

  @Post()
  @ShowsSecret('key')
  async create(
    @Body({ schema: CreateApiKeyRequest }) request: CreateApiKeyRequest,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<CreatedApiKey> {
    await this.recent.require(caller);
    return this.issueApiKey.issue(request, caller.userId, meta);
  }

  @Delete(':keyId')
  @HttpCode(204)
  async revoke(
    @Param('keyId', { schema: ApiKeyId }) keyId: ApiKeyId,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<void> {
    await this.recent.require(caller);
    await this.revocation.revokeOne(keyId, caller.userId, meta);
  }
}
