import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  DeletionRequest,
  type Deletion,
  type PersonalExport,
} from '@throughline/contracts/identity/leaving.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { SignedIn } from '../access/access.js';
import { Caller } from '../access/caller.js';
import { RecentAuthentication } from '../access/sessions/recent-authentication.js';
import { AuthContext } from '../access/requests/auth-context.js';
import { ExportPersonalData } from './export-personal-data.js';
import { CloseAccount } from './close-account.js';

@Controller('api/me')
@SignedIn()
export class PrivacyController {
  constructor(
    private readonly leaving: CloseAccount,
    private readonly exporting: ExportPersonalData,
    private readonly fresh: RecentAuthentication,
  ) {}

  @Get('export')
  @Header('content-disposition', 'attachment; filename="my-data.json"')
  async export(@Caller() caller: Caller): Promise<PersonalExport> {
    await this.fresh.require(caller);
    return this.exporting.export(caller);
  }

  @Get('deletion')
  due(@Caller() caller: Caller): Promise<Deletion> {
    return this.leaving.due(caller);
  }

  @Post('deletion')
  @HttpCode(200)
  async request(
    @Body({ schema: DeletionRequest }) { email }: DeletionRequest,
    @Caller() caller: Caller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    await this.fresh.require(caller);
    return this.leaving.request(email, caller, context);
  }

  @Post('deletion/cancel')
  @HttpCode(200)
  async cancel(@Caller() caller: Caller, @AuthContext() context: AuthContext): Promise<NextStep> {
    return { next: await this.leaving.cancel(caller, context) };
  }
}
