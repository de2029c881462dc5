import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { FlowId } from '@throughline/contracts/identity/user.events.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../../kernel/mail/outbox.js';
import { SignUpSessions, type SignUpSession } from '../sessions/sign-up-sessions.js';
import { VerificationLinks } from '../sessions/verification-links.js';

/** The link may be opened in another browser, so it names the page that was opened before signing up. */
const formatNext = ({ returnTo }: Pick<SignUpSession, 'returnTo'>): string =>
  returnTo === null ? '' : `?next=${encodeURIComponent(returnTo)}`;

const VerificationAbout = z.object({ id: z.uuid(), flowId: FlowId, userId: UserId });
export type VerificationAbout = z.infer<typeof VerificationAbout>;

/** The e-mail that confirms an address. Its link and code are created when it is written, so a retry creates new ones. */
@Injectable()
export class VerificationEmails {
  constructor(
    outbox: Outbox,
    private readonly sessions: SignUpSessions,
    private readonly links: VerificationLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('verification', (about) => this.write(about));
  }

  private async write(given: About): Promise<Mail | null> {
    const about = VerificationAbout.parse(given);
    const [session, registration] = await Promise.all([
      this.sessions.get(about.flowId),
      this.sessions.findRegistration(about.flowId),
    ]);
    if (session === null || registration === null || session.verifiedAt !== null || session.endedAt !== null)
      return null;
    const { token, code } = await this.links.issue(about);
    return {
      to: { name: registration.name, address: registration.email },
      template: {
        subject: 'Confirm your e-mail',
        preview: 'Confirm your e-mail to finish signing up for Throughline.',
        paragraphs: [`Hi ${registration.name},`, 'Confirm this e-mail address to finish signing up for Throughline.'],
        action: {
          label: 'Confirm e-mail',
          url: `${this.config.publicUrl}/auth/verify${formatNext(session)}#t=${token}`,
        },
        code: {
          label: 'Or enter this code where you signed up:',
          value: `${code.slice(0, 3)} ${code.slice(3)}`,
        },
        notes: [
          `The link works once and expires in 24 hours. The code expires in ${limits.verificationCode.validFor / 60_000} minutes.`,
          'If you didn’t sign up, you can ignore this e-mail.',
        ],
      },
    };
  }
}
