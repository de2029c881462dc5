import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  SecondFactorRequest,
  type RecoveryCodes,
  type SecondFactorEnrolment,
  type Security,
} from '@throughline/contracts/identity/security.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Open, SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/caller.js';
import { Meta } from '../../access/meta.js';
import { AuthRateLimits } from '../../access/auth-rate-limits.js';
import { MakeRecoveryCodes } from '../domain/security.commands.js';
import { PasskeyStore } from '../passkeys/passkey-store.js';
import { PeopleQueries } from '../people.queries.js';
import { SessionFreshness } from '../../access/sessions/session-freshness.js';
import { AuthContext } from '../../access/sessions/auth-context.js';
import { RecoveryCodes as Codes } from './recovery-codes.js';
import { SecondFactors } from './second-factors.js';
import { SigningInByCode } from './signing-in-by-code.js';

@Controller('api')
@SignedIn()
export class SecondFactorController {
  constructor(
    private readonly signingIn: SigningInByCode,
    private readonly factors: SecondFactors,
    private readonly codes: Codes,
    private readonly passkeys: PasskeyStore,
    private readonly people: PeopleQueries,
    private readonly fresh: SessionFreshness,
    private readonly limits: AuthRateLimits,
    private readonly commands: CommandBus,
  ) {}

  @Post('auth/second-factor')
  @HttpCode(200)
  @Open({ always: true })
  async signIn(
    @Body({ schema: SecondFactorRequest }) { code }: SecondFactorRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    await this.limits.countNetwork('code.network', visit.request);
    return { next: await this.signingIn.signIn(code, visit) };
  }

  @Get('me/security')
  async security(@SessionCaller() { userId }: SessionCaller): Promise<Security> {
    const [{ password }, secondFactor, recoveryCodesLeft, passkeys] = await Promise.all([
      this.people.get(userId),
      this.factors.isOn(userId),
      this.codes.left(userId),
      this.passkeys.listed(userId),
    ]);
    return { password, secondFactor, recoveryCodesLeft, passkeys };
  }

  @Post('me/second-factor')
  @HttpCode(200)
  async begin(@SessionCaller() caller: SessionCaller): Promise<SecondFactorEnrolment> {
    await this.fresh.requireFresh(caller);
    return this.factors.begin(caller.userId, (await this.people.get(caller.userId)).email);
  }

  @Post('me/second-factor/enable')
  @HttpCode(200)
  async enable(
    @Body({ schema: SecondFactorRequest }) { code }: SecondFactorRequest,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<RecoveryCodes> {
    await this.fresh.requireFresh(caller);
    return { codes: await this.factors.enable(caller.userId, code, meta) };
  }

  @Post('me/second-factor/recovery-codes')
  @HttpCode(200)
  async renew(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<RecoveryCodes> {
    await this.fresh.requireFresh(caller);
    const { userId } = caller;
    await this.commands.execute(new MakeRecoveryCodes({ userId }, meta));
    return { codes: await this.codes.make(userId) };
  }

  @Delete('me/second-factor')
  @HttpCode(204)
  async disable(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<void> {
    await this.fresh.requireFresh(caller);
    await this.factors.disable(caller.userId, meta);
  }
}
