import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  SecondFactorRequest,
  type RecoveryCodes,
  type SecondFactorEnrolment,
  type Security,
} from '@throughline/contracts/identity/security.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { FastifyRequest } from 'fastify';
import { SignedIn } from '../../../access/access.js';
import { SecurityQueries } from '../../authentication/security.queries.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { PeopleQueries } from '../../people.queries.js';
import { Meta } from '../../../access/requests/meta.js';
import { SecondFactors } from '../../second-factor/second-factors.js';
import { RecentAuthentication } from '../../../access/sessions/recent-authentication.js';
import { ShowsSecret } from '../../../kernel/http/idempotency/shows-secret.js';
import { RateLimits } from '../../../kernel/http/rate-limits/rate-limits.js';

@Controller('api/me')
@SignedIn()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly security: SecurityQueries,
    private readonly people: PeopleQueries,
    private readonly recent: RecentAuthentication,
    private readonly limits: RateLimits,
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
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    await this.recent.require(caller);
    await this.limits.countAttempt('recovery-codes.person', caller.userId, request);
    return { codes: await this.factors.replaceRecoveryCodes(caller.userId, meta) };
  }

  @Delete('second-factor')
  @HttpCode(204)
  async disable(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<void> {
    await this.recent.require(caller);
    await this.factors.disable(caller.userId, meta);
  }
}
