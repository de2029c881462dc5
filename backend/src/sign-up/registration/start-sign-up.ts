import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Cookies } from '../../access/requests/cookies.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { Flows, flowSeconds, resendPause, type Flow, type NewFlow } from '../sessions/sign-up-sessions.js';
import { Registrations } from './registration-jobs.js';

/** Begins a browser's way through sign-up, and sends its mail again. */
@Injectable()
export class VerificationMails {
  constructor(
    private readonly flows: Flows,
    private readonly registrations: Registrations,
    private readonly limits: AuthLimits,
    private readonly cookies: Cookies,
  ) {}

  async begin(flow: NewFlow, { reply, meta }: Visit): Promise<void> {
    const { flowId, token } = await this.flows.open(flow);
    await this.registrations.ask('register', flowId, meta);
    this.cookies.set(reply, 'flow', { value: token, seconds: flowSeconds });
  }

  /** For an account that is there and unconfirmed; its mail goes out unless one just did. */
  async beginAgain(flow: NewFlow & { accountId: UserId }, { reply, meta }: Visit): Promise<void> {
    const { flowId, token } = await this.flows.open(flow);
    const wait = await this.limits.wait('mail.address', flow.fingerprint);
    if (wait === 0) await this.registrations.ask('resend', flowId, meta);
    this.cookies.set(reply, 'flow', { value: token, seconds: flowSeconds });
  }

  /** Too early asks for nothing, and is no failure. Answers when the next time is. */
  async again({ id, fingerprint, resendAt }: Flow, { meta }: Pick<Visit, 'meta'>): Promise<string> {
    if (Date.parse(resendAt) > Date.parse(meta.at)) return resendAt;
    const wait = await this.limits.wait('mail.address', fingerprint);
    const next = new Date(Date.parse(meta.at) + Math.max(wait, resendPause));
    await this.flows.resendAt(id, next);
    if (wait === 0) await this.registrations.ask('resend', id, meta);
    return next.toISOString();
  }
}
