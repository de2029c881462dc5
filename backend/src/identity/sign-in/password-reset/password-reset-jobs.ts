import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CorrelationId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { EmailUnverified } from '../../domain/account.errors.js';
import { RequestPasswordReset } from '../../domain/security.commands.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { Outbox } from '../../../kernel/mail/outbox.js';

const PasswordResetJob = z.object({ fingerprint: z.string(), requestId: CorrelationId, at: z.iso.datetime() });
export type PasswordResetJob = z.infer<typeof PasswordResetJob>;

@Injectable()
export class PasswordResetJobs {
  constructor(
    jobs: Jobs,
    private readonly credentials: CredentialStore,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
  ) {
    jobs.work('resets', { data: PasswordResetJob, run: (job) => this.run(job), concurrency: 4 });
  }

  private async run({ fingerprint, requestId, at }: PasswordResetJob): Promise<undefined> {
    const credential = await this.credentials.findByFingerprint(fingerprint);
    if (credential === null) return;
    const { userId } = credential;
    const commandId = derivedId(requestId, 'reset');
    const actor = systemActor('visitor');
    try {
      await this.commands.execute(
        new RequestPasswordReset(
          { userId },
          metaFor({ actor, at, workspaceId: null, commandId, correlationId: requestId }),
        ),
      );
    } catch (error) {
      if (!(error instanceof EmailUnverified)) throw error;
      await this.outbox.add('reset-unconfirmed', { id: requestId, about: { userId } });
    }
  }
}
