import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  BeginAtProvider,
  ProviderId,
  ReturnFromProvider,
  type AtProvider,
  type ProviderList,
} from '@throughline/contracts/identity/provider.requests.js';
import { Open } from '../../access/access.js';
import { Visit } from '../../access/requests/auth-context.js';
import { ComingBack } from './complete-authorization.js';
import { Providers } from '../../access/providers/identity-providers.js';
import { SettingOut } from '../../access/providers/start-authorization.js';

@Controller('api/auth/providers')
export class ProvidersController {
  constructor(
    private readonly providers: Providers,
    private readonly settingOut: SettingOut,
    private readonly comingBack: ComingBack,
  ) {}

  @Get()
  @Open({ always: true })
  list(): ProviderList {
    return { items: this.providers.views() };
  }

  @Post('return')
  @HttpCode(200)
  @Open({ always: true })
  async return(
    @Body({ schema: ReturnFromProvider }) returned: ReturnFromProvider,
    @Visit() visit: Visit,
  ): Promise<NextStep> {
    return { next: await this.comingBack.finish(returned, visit) };
  }

  @Post(':provider/start')
  @HttpCode(200)
  @Open({ always: true })
  async start(
    @Param('provider', { schema: ProviderId }) providerId: ProviderId,
    @Body({ schema: BeginAtProvider }) { returnTo }: BeginAtProvider,
    @Visit() visit: Visit,
  ): Promise<AtProvider> {
    return { url: await this.settingOut.begin({ providerId, returnTo, linking: null }, visit) };
  }
}
