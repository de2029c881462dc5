import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import { FlowId } from '@throughline/contracts/identity/user.events.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { Flows } from '../sessions/sign-up-sessions.js';
import { VerificationLinks } from './verification-links.js';

const VerificationAbout = z.object({ id: z.uuid(), flowId: FlowId, userId: UserId });
export type VerificationAbout = z.infer<typeof VerificationAbout>;

/** The mail that confirms an address. Link and code come into being as it is written, each time it is tried. */
@Injectable()
export class VerificationLetter {
  constructor(
    outbox: Outbox,
    private readonly flows: Flows,
    private readonly links: VerificationLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('verification', (about) => this.write(about));
  }

  private async write(given: About): Promise<Mail | null> {
    const about = VerificationAbout.parse(given);
    const [flow, registration] = await Promise.all([
      this.flows.get(about.flowId),
      this.flows.registration(about.flowId),
    ]);
    if (flow === null || registration === null || flow.verifiedAt !== null || flow.endedAt !== null) return null;
    const { token, code } = await this.links.issue(about);
    return {
      to: { name: registration.name, address: registration.email },
      template: {
        subject: 'Confirm your email',
        preview: 'One press, and your Throughline account is ready.',
        paragraphs: [`Hi ${registration.name},`, 'Confirm this address to finish signing up for Throughline.'],
        action: { label: 'Confirm email', url: `${this.config.publicUrl}/auth/verify#t=${token}` },
        code: {
          label: 'Or type this code where you signed up:',
          value: `${code.slice(0, 3)} ${code.slice(3)}`,
        },
        notes: [
          'The link works once, for 24 hours; the code for 15 minutes.',
          'Did you not sign up just now? Then ignore this mail: without you nothing happens.',
        ],
      },
    };
  }
}
