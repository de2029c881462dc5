import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeProfileRequest, type Me } from '@throughline/contracts/identity/identity.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../../access/access.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { ChangeProfile } from '../../domain/account.commands.js';
import { Meta } from '../../../access/requests/meta.js';
import { AccountQueries } from './account.queries.js';

@Controller('api/me')
@SignedIn()
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly account: AccountQueries,
  ) {}

  @Get()
  me(@SessionCaller() caller: SessionCaller): Promise<Me> {
    return this.account.getMe(caller);
  }

  @Patch('profile')
  changeProfile(
    @Body({ schema: ChangeProfileRequest }) profile: ChangeProfileRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeProfile({ userId, ...profile }, meta));
  }
}
