import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, CorrelationId } from '@throughline/contracts/ids.js';
import type { ResetRequested } from '@throughline/contracts/identity/reset.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { z } from 'zod';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { RequestPasswordReset } from '../../access/identity/domain/security.commands.js';
import { EmailUnverified } from '../../access/identity/domain/account.errors.js';
import { resendPause } from '../../sign-up/sessions/sign-up-sessions.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import type { AuthContext } from '../../access/requests/auth-context.js';

const Asked = z.object({ fingerprint: z.string(), requestId: CorrelationId, at: z.iso.datetime() });
type Asked = z.infer<typeof Asked>;

/** Milliseconds: what is done for an account must not be felt in the answer's time. */
const afterAnswer = { least: 100, most: 400 };

/** Whether there is an account is found out after the answer, so the answer cannot tell. */
@Injectable()
export class StartPasswordReset {
  constructor(
    private readonly jobs: Jobs,
    private readonly fingerprints: Fingerprints,
    private readonly limits: AuthLimits,
    private readonly credentials: CredentialStore,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    jobs.work('resets', { data: Asked, run: (asked) => this.carryOut(asked), concurrency: 4 });
  }

  /** Too early asks for nothing, and is no failure. */
  async ask(email: string, { meta }: AuthContext): Promise<ResetRequested> {
    const fingerprint = this.fingerprints.of(email);
    const wait = await this.limits.mailboxDelay('mail.address', fingerprint);
    if (wait === 0) {
      const asked: Asked = { fingerprint, requestId: meta.correlationId, at: meta.at };
      const at = new Date(Date.now() + randomInt(afterAnswer.least, afterAnswer.most));
      await this.jobs.add('resets', { id: `reset-${meta.correlationId}`, data: asked, at });
    }
    return { resendIn: Math.max(wait, resendPause), inboxUrl: this.config.mail.inboxUrl };
  }

  private async carryOut({ fingerprint, requestId, at }: Asked): Promise<undefined> {
    const credential = await this.credentials.findByFingerprint(fingerprint);
    if (credential === null) return;
    const { userId } = credential;
    const commandId = CommandId.parse(derivedId(requestId, 'reset'));
    const meta = { commandId, correlationId: requestId, causationId: null, workspaceId: null, at };
    try {
      await this.commands.execute(
        new RequestPasswordReset({ userId }, { ...meta, actor: { kind: 'system', id: 'visitor' } }),
      );
    } catch (error) {
      if (!(error instanceof EmailUnverified)) throw error;
      await this.outbox.add('reset-unconfirmed', { id: requestId, about: { userId } });
    }
  }
}
