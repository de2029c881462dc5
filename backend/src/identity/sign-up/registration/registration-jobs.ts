import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CorrelationId, type UserId } from '@throughline/contracts/ids.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { FlowId } from '@throughline/contracts/identity/user.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { OpenAccount } from './open-account.js';
import { SignUpSessions } from '../sessions/sign-up-sessions.js';
import { RequestVerificationEmail } from './request-verification-email.js';

const RegistrationJob = z.object({
  kind: z.enum(['register', 'resend']),
  flowId: FlowId,
  requestId: CorrelationId,
  at: z.iso.datetime(),
});
type RegistrationJob = z.infer<typeof RegistrationJob>;

/** Milliseconds: the work differs for known and unknown addresses, and must not show in the time of the answer. */
const delayAfterAnswer = { min: 100, max: 400 };

/** Whether the address has an account is found out by a job after the answer, so that the answer cannot reveal it. */
@Injectable()
export class RegistrationJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly sessions: SignUpSessions,
    private readonly openAccount: OpenAccount,
    private readonly verification: RequestVerificationEmail,
  ) {
    jobs.work('registrations', { data: RegistrationJob, run: (job) => this.run(job), concurrency: 4 });
  }

  async enqueue(kind: RegistrationJob['kind'], flowId: FlowId, { correlationId, at }: CommandMeta): Promise<void> {
    const data: RegistrationJob = { kind, flowId, requestId: correlationId, at };
    const later = new Date(Date.now() + randomInt(delayAfterAnswer.min, delayAfterAnswer.max));
    await this.jobs.add('registrations', { id: `${kind}-${correlationId}`, data, at: later });
  }

  private async run(job: RegistrationJob): Promise<undefined> {
    const { kind, flowId } = job;
    const [session, registration] = await Promise.all([
      this.sessions.get(flowId),
      this.sessions.findRegistration(flowId),
    ]);
    if (session === null || registration === null || session.endedAt !== null || session.verifiedAt !== null) return;
    const meta = toMeta(job, session.userId);
    const holder = session.accountId ?? (await this.openAccount.reserveMailbox(session, meta));
    // A sign-up that was delayed opens its account when its browser requests the e-mail.
    const opens = kind === 'register' || session.accountId === null;
    if (opens && holder === session.userId) await this.openAccount.open(session, registration, meta);
    else await this.verification.request(session, holder, toMeta(job, holder));
  }
}

const toMeta = ({ requestId, at }: RegistrationJob, userId: UserId): CommandMeta =>
  metaFor({
    actor: { kind: 'user', id: userId },
    at,
    workspaceId: null,
    commandId: derivedId(requestId, 'registration'),
    correlationId: requestId,
  });
