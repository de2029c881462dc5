import { Injectable } from '@nestjs/common';
import type { LinkInspection } from '@throughline/contracts/identity/identity.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { AlreadyVerified } from '../../access/identity/domain/account.errors.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { CurrentSignUp } from '../sessions/current-sign-up.js';
import { ConfirmEmail } from './confirm-email.js';
import { VerificationCodes } from './verification-codes.js';
import { VerificationLinks, type Link } from './verification-links.js';

/** Confirms an address by the code typed into the browser that asked, or by the link from any browser. */
@Injectable()
export class VerifyEmailAddress {
  constructor(
    private readonly browser: CurrentSignUp,
    private readonly codes: VerificationCodes,
    private readonly links: VerificationLinks,
    private readonly confirmation: ConfirmEmail,
  ) {}

  async byCode(code: string, context: AuthContext): Promise<string> {
    const flow = await this.browser.require(context.request);
    await this.codes.check(flow.id, code);
    // Only a flow with an account to confirm has a code that fits.
    const { accountId: userId } = flow;
    if (userId === null) throw new DomainError('flow_expired');
    if (flow.verifiedAt === null)
      await this.confirm(() => this.confirmation.confirm({ flow, userId, by: 'code' }, context.meta));
    await this.browser.signIn(flow, userId, context);
    return pages.setup;
  }

  /** Looking changes nothing, however often it is done. */
  async inspect(token: string, request: FastifyRequest): Promise<LinkInspection> {
    const { flowId } = await this.live(token, request);
    const email = await this.confirmation.findEmail(flowId);
    if (email === null) throw new DomainError('link_expired');
    return { email: maskedEmail(email), sameBrowser: (await this.browser.find(request))?.id === flowId };
  }

  /** Signs in the browser that signed up; any other only learns that it worked. */
  async byLink(token: string, context: AuthContext): Promise<string> {
    const { flowId, userId } = await this.live(token, context.request);
    await this.confirm(() => this.confirmation.confirm({ flow: { id: flowId }, userId, by: 'link' }, context.meta));
    const flow = await this.browser.find(context.request);
    if (flow?.id !== flowId) return pages.signIn;
    await this.browser.signIn(flow, userId, context);
    return pages.setup;
  }

  private async live(token: string, request: FastifyRequest): Promise<Link> {
    const link = await this.links.find(token);
    if (link === null) throw new DomainError('link_invalid');
    if (link.state === 'live') return link;
    // Only the browser it belongs to is told more than that it is over.
    const own = (await this.browser.find(request))?.id === link.flowId;
    throw new DomainError('link_expired', link.state === 'used' && own ? { detail: usedText } : {});
  }

  private async confirm(confirming: () => Promise<void>): Promise<void> {
    try {
      await confirming();
    } catch (error) {
      throw error instanceof AlreadyVerified ? new DomainError('link_expired', { detail: usedText }) : error;
    }
  }
}

const usedText = 'Your email is confirmed already. Sign in.';
