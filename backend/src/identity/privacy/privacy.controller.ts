import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  DeletionRequest,
  type Deletion,
  type PersonalExport,
} from '@throughline/contracts/identity/privacy.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { RecentAuthentication } from '../../access/sessions/recent-authentication.js';
import { AuthContext } from '../../access/requests/auth-context.js';
import { PeopleQueries } from '../people.queries.js';
import { KeepAccount } from './keep-account.js';
import { ExportPersonalData } from './export-personal-data.js';
import { CloseAccount } from './close-account.js';

@Controller('api/me')
@SignedIn()
export class PrivacyController {
  constructor(
    private readonly exportPersonalData: ExportPersonalData,
    private readonly closeAccount: CloseAccount,
    private readonly keepAccount: KeepAccount,
    private readonly people: PeopleQueries,
    private readonly recent: RecentAuthentication,
  ) {}

  @Get('export')
  @Header('content-disposition', 'attachment; filename="my-data.json"')
  async export(@SessionCaller() caller: SessionCaller): Promise<PersonalExport> {
    await this.recent.require(caller);
    return this.exportPersonalData.export(caller);
  }

  @Get('deletion')
  async getDeletion(@SessionCaller() { userId }: SessionCaller): Promise<Deletion> {
    return { dueAt: (await this.people.get(userId)).deletionDueAt };
  }

  @Post('deletion')
  @HttpCode(200)
  async scheduleDeletion(
    @Body({ schema: DeletionRequest }) { email }: DeletionRequest,
    @SessionCaller() caller: SessionCaller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    await this.recent.require(caller);
    return this.closeAccount.scheduleDeletion(email, caller, context);
  }

  @Post('deletion/cancel')
  @HttpCode(200)
  async cancelDeletion(@SessionCaller() caller: SessionCaller, @AuthContext() context: AuthContext): Promise<NextStep> {
    return { next: await this.keepAccount.cancelDeletion(caller, context) };
  }
}
