import { Injectable } from '@nestjs/common';
import type { LinkInspection } from '@throughline/contracts/identity/identity.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { AlreadyVerified } from '../../domain/account.errors.js';
import { pages } from '../../../access/redirects/pages.js';
import { maskedEmail } from '../../../kernel/mail/masked-email.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { CurrentSignUp } from '../sessions/current-sign-up.js';
import { ConfirmEmail } from './confirm-email.js';
import { VerificationCodes } from '../sessions/verification-codes.js';
import { VerificationLinks, type Link } from '../sessions/verification-links.js';

/** Goes by the code, in the browser that signed up, or by the link, in any browser. */
@Injectable()
export class VerifyEmailAddress {
  constructor(
    private readonly current: CurrentSignUp,
    private readonly codes: VerificationCodes,
    private readonly links: VerificationLinks,
    private readonly confirmation: ConfirmEmail,
  ) {}

  async byCode(code: string, context: AuthContext): Promise<string> {
    const session = await this.current.require(context.request);
    await this.codes.check(session.id, code);
    // Only a session with an account to confirm has a code that matches.
    const { accountId: userId } = session;
    if (userId === null) throw new DomainError('flow_expired');
    if (session.verifiedAt === null)
      await this.orExpired(() => this.confirmation.confirm({ session, userId, by: 'code' }, context.meta));
    await this.current.signIn(session, userId, context);
    return pages.setup;
  }

  /** Changes nothing, however often it is called. */
  async inspect(token: string, request: FastifyRequest): Promise<LinkInspection> {
    const { flowId } = await this.requireLive(token, request);
    const email = await this.confirmation.findEmail(flowId);
    if (email === null) throw new DomainError('link_expired');
    return { email: maskedEmail(email), sameBrowser: (await this.current.find(request))?.id === flowId };
  }

  /** Signs in the browser that signed up. Any other browser only learns that the address is confirmed. */
  async byLink(token: string, context: AuthContext): Promise<string> {
    const { flowId, userId } = await this.requireLive(token, context.request);
    await this.orExpired(() =>
      this.confirmation.confirm({ session: { id: flowId }, userId, by: 'link' }, context.meta),
    );
    const session = await this.current.find(context.request);
    if (session?.id !== flowId) return pages.signIn;
    await this.current.signIn(session, userId, context);
    return pages.setup;
  }

  private async requireLive(token: string, request: FastifyRequest): Promise<Link> {
    const link = await this.links.find(token);
    if (link === null) throw new DomainError('link_invalid');
    if (link.state === 'live') return link;
    // Only the browser that signed up learns why the link is over.
    const isOwn = (await this.current.find(request))?.id === link.flowId;
    throw new DomainError('link_expired', link.state === 'used' && isOwn ? { detail: usedText } : {});
  }

  private async orExpired(confirm: () => Promise<void>): Promise<void> {
    try {
      await confirm();
    } catch (error) {
      throw error instanceof AlreadyVerified ? new DomainError('link_expired', { detail: usedText }) : error;
    }
  }
}

const usedText = 'Your e-mail is already confirmed. Sign in.';
