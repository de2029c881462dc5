import { Injectable } from '@nestjs/common';
import type { VerificationState } from '@throughline/contracts/identity/identity.requests.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { BrowserFlow } from '../sessions/current-sign-up.js';
import { VerificationMails } from '../registration/start-sign-up.js';
import { WaitingPage } from './verification-status.js';

/** Another mail for the sign-up this browser is in; the answer says when the next one may be asked for. */
@Injectable()
export class Resending {
  constructor(
    private readonly browser: BrowserFlow,
    private readonly mails: VerificationMails,
    private readonly page: WaitingPage,
  ) {}

  async resend(visit: Visit): Promise<VerificationState> {
    const flow = await this.browser.need(visit.request);
    return this.page.state({ id: flow.id, resendAt: await this.mails.again(flow, visit) }, visit);
  }
}
