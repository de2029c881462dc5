import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  DeletionRequest,
  type Deletion,
  type PersonalExport,
} from '@throughline/contracts/identity/leaving.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { SignedIn } from '../access/access.js';
import { SessionCaller } from '../access/caller.js';
import { Freshness } from '../access/sessions/recent-authentication.js';
import { Visit } from '../access/requests/auth-context.js';
import { Exporting } from './export-personal-data.js';
import { Leaving } from './close-account.js';

@Controller('api/me')
@SignedIn()
export class LeavingController {
  constructor(
    private readonly leaving: Leaving,
    private readonly exporting: Exporting,
    private readonly fresh: Freshness,
  ) {}

  @Get('export')
  @Header('content-disposition', 'attachment; filename="my-data.json"')
  async export(@SessionCaller() caller: SessionCaller): Promise<PersonalExport> {
    await this.fresh.need(caller);
    return this.exporting.export(caller);
  }

  @Get('deletion')
  due(@SessionCaller() caller: SessionCaller): Promise<Deletion> {
    return this.leaving.due(caller);
  }

  @Post('deletion')
  @HttpCode(200)
  async request(
    @Body({ schema: DeletionRequest }) { email }: DeletionRequest,
    @SessionCaller() caller: SessionCaller,
    @Visit() visit: Visit,
  ): Promise<Receipt> {
    await this.fresh.need(caller);
    return this.leaving.request(email, caller, visit);
  }

  @Post('deletion/cancel')
  @HttpCode(200)
  async cancel(@SessionCaller() caller: SessionCaller, @Visit() visit: Visit): Promise<NextStep> {
    return { next: await this.leaving.cancel(caller, visit) };
  }
}
