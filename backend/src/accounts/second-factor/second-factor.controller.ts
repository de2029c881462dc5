import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  SecondFactorRequest,
  type RecoveryCodes,
  type SecondFactorEnrolment,
  type Security,
} from '@throughline/contracts/identity/security.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../access/access.js';
import { SecurityQueries } from '../../access/authentication/security.queries.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { MakeRecoveryCodes } from '../../access/identity/domain/security.commands.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { Meta } from '../../access/requests/meta.js';
import { RecoveryCodeStore } from '../../access/second-factor/recovery-code-store.js';
import { SecondFactors } from '../../access/second-factor/second-factors.js';
import { RecentAuthentication } from '../../access/sessions/recent-authentication.js';
import { ShowsSecret } from '../../kernel/http/idempotency/shows-secret.js';

@Controller('api/me')
@SignedIn()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly codes: RecoveryCodeStore,
    private readonly security: SecurityQueries,
    private readonly people: PeopleQueries,
    private readonly recent: RecentAuthentication,
    private readonly commands: CommandBus,
  ) {}

  @Get('security')
  async getSecurity(@SessionCaller() { userId }: SessionCaller): Promise<Security> {
    const [{ password }, methods] = await Promise.all([
      this.people.get(userId),
      this.security.getSignInMethods(userId),
    ]);
    return { password, ...methods };
  }

  @Post('second-factor')
  @HttpCode(200)
  @ShowsSecret('secret')
  async startEnrolment(@SessionCaller() caller: SessionCaller): Promise<SecondFactorEnrolment> {
    await this.recent.require(caller);
    return this.factors.startEnrolment(caller.userId, (await this.people.get(caller.userId)).email);
  }

  @Post('second-factor/enable')
  @HttpCode(200)
  @ShowsSecret('codes')
  async enable(
    @Body({ schema: SecondFactorRequest }) { code }: SecondFactorRequest,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<RecoveryCodes> {
    await this.recent.require(caller);
    return { codes: await this.factors.enable(caller.userId, code, meta) };
  }

  @Post('second-factor/recovery-codes')
  @HttpCode(200)
  @ShowsSecret('codes')
  async replaceRecoveryCodes(
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<RecoveryCodes> {
    await this.recent.require(caller);
    const { userId } = caller;
    await this.commands.execute(new MakeRecoveryCodes({ userId }, meta));
    return { codes: await this.codes.replaceAll(userId) };
  }

  @Delete('second-factor')
  @HttpCode(204)
  async disable(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<void> {
    await this.recent.require(caller);
    await this.factors.disable(caller.userId, meta);
  }
}
