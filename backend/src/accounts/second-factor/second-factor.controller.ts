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
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { MakeRecoveryCodes } from '../../access/identity/domain/security.commands.js';
import { PasskeyStore } from '../../access/passkeys/passkey-store.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { Freshness } from '../../access/sessions/recent-authentication.js';
import { Visit } from '../../access/requests/auth-context.js';
import { RecoveryCodes as Codes } from '../../access/second-factor/recovery-code-store.js';
import { SecondFactors } from '../../access/second-factor/second-factors.js';
import { SigningInByCode } from '../../sign-in/second-factor/sign-in-with-code.js';

@Controller('api')
@SignedIn()
export class SecondFactorController {
  constructor(
    private readonly signingIn: SigningInByCode,
    private readonly factors: SecondFactors,
    private readonly codes: Codes,
    private readonly passkeys: PasskeyStore,
    private readonly people: PeopleQueries,
    private readonly fresh: Freshness,
    private readonly limits: AuthLimits,
    private readonly commands: CommandBus,
  ) {}

  @Post('auth/second-factor')
  @HttpCode(200)
  @Open({ always: true })
  async signIn(
    @Body({ schema: SecondFactorRequest }) { code }: SecondFactorRequest,
    @Visit() visit: Visit,
  ): Promise<NextStep> {
    await this.limits.network('code.network', visit.request);
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
    await this.fresh.need(caller);
    return this.factors.begin(caller.userId, (await this.people.get(caller.userId)).email);
  }

  @Post('me/second-factor/enable')
  @HttpCode(200)
  async enable(
    @Body({ schema: SecondFactorRequest }) { code }: SecondFactorRequest,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<RecoveryCodes> {
    await this.fresh.need(caller);
    return { codes: await this.factors.enable(caller.userId, code, meta) };
  }

  @Post('me/second-factor/recovery-codes')
  @HttpCode(200)
  async renew(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<RecoveryCodes> {
    await this.fresh.need(caller);
    const { userId } = caller;
    await this.commands.execute(new MakeRecoveryCodes({ userId }, meta));
    return { codes: await this.codes.make(userId) };
  }

  @Delete('me/second-factor')
  @HttpCode(204)
  async disable(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<void> {
    await this.fresh.need(caller);
    await this.factors.disable(caller.userId, meta);
  }
}
