import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  BeginAtProvider,
  ConfirmAtProvider,
  ProviderId,
  type AtProvider,
  type MyProviders,
} from '@throughline/contracts/identity/provider.requests.js';
import { IdentityId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../../access/access.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { Meta } from '../../../access/requests/meta.js';
import { SecondFactors } from '../../second-factor/second-factors.js';
import { RecentAuthentication } from '../../../access/sessions/recent-authentication.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { ProviderLinks } from './provider-links.js';
import { StartAuthorization } from '../../providers/start-authorization.js';

@Controller('api/me/providers')
@SignedIn()
export class MyProvidersController {
  constructor(
    private readonly links: ProviderLinks,
    private readonly startAuthorization: StartAuthorization,
    private readonly recent: RecentAuthentication,
    private readonly factors: SecondFactors,
  ) {}

  @Get()
  list(@SessionCaller() { userId }: SessionCaller): Promise<MyProviders> {
    return this.links.list(userId);
  }

  @Post(':provider/link')
  @HttpCode(200)
  async link(
    @Param('provider', { schema: ProviderId }) providerId: ProviderId,
    @Body({ schema: BeginAtProvider }) { returnTo }: BeginAtProvider,
    @AuthContext() context: AuthContext,
    @SessionCaller() linking: SessionCaller,
  ): Promise<AtProvider> {
    await this.recent.require(linking);
    return { url: await this.startAuthorization.start({ providerId, returnTo, linking }, context) };
  }

  /** The code is checked before the redirect, because after the provider's answer there is no further step. */
  @Post(':provider/confirm')
  @HttpCode(200)
  async confirm(
    @Param('provider', { schema: ProviderId }) providerId: ProviderId,
    @Body({ schema: ConfirmAtProvider }) { returnTo, code }: ConfirmAtProvider,
    @AuthContext() context: AuthContext,
    @SessionCaller() linking: SessionCaller,
  ): Promise<AtProvider> {
    await this.factors.requireCode(linking.userId, code, context.meta);
    return { url: await this.startAuthorization.start({ providerId, returnTo, linking, confirms: true }, context) };
  }

  @Delete(':identityId')
  async unlink(
    @Param('identityId', { schema: IdentityId }) identityId: IdentityId,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    await this.recent.require(caller);
    return this.links.unlink(identityId, caller.userId, meta);
  }
}
