import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  BeginAtProvider,
  ProviderId,
  ReturnFromProvider,
  type AtProvider,
  type ProviderList,
} from '@throughline/contracts/identity/provider.requests.js';
import { Open } from '../../../access/access.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { CompleteAuthorization } from './complete-authorization.js';
import { IdentityProviders } from '../../providers/identity-providers.js';
import { StartAuthorization } from '../../providers/start-authorization.js';

@Controller('api/auth/providers')
export class ProvidersController {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly startAuthorization: StartAuthorization,
    private readonly completeAuthorization: CompleteAuthorization,
    private readonly limits: AuthLimits,
  ) {}

  @Get()
  @Open({ always: true })
  list(): ProviderList {
    return { items: this.providers.list() };
  }

  @Post('return')
  @HttpCode(200)
  @Open({ always: true })
  async return(
    @Body({ schema: ReturnFromProvider }) returned: ReturnFromProvider,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('provider.network', context.request);
    return { next: await this.completeAuthorization.complete(returned, context) };
  }

  @Post(':provider/start')
  @HttpCode(200)
  @Open({ always: true })
  async start(
    @Param('provider', { schema: ProviderId }) providerId: ProviderId,
    @Body({ schema: BeginAtProvider }) { returnTo }: BeginAtProvider,
    @AuthContext() context: AuthContext,
  ): Promise<AtProvider> {
    return { url: await this.startAuthorization.start({ providerId, returnTo, linking: null }, context) };
  }
}
