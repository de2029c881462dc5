import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandId, CorrelationId } from '@throughline/contracts/ids.js';
import { FlowId } from '@throughline/contracts/identity/user.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { OpenAccount } from './open-account.js';
import { SignUpSessions, type SignUpSession } from '../sessions/sign-up-sessions.js';
import { RequestVerificationEmail } from './request-verification-email.js';

const Asked = z.object({
  kind: z.enum(['register', 'resend']),
  flowId: FlowId,
  requestId: CorrelationId,
  at: z.iso.datetime(),
});
type Asked = z.infer<typeof Asked>;

/** Milliseconds: the work differs for known and unknown addresses, and must not be felt in the answer's time. */
const afterAnswer = { least: 100, most: 400 };

/**
 * What a registration leads to depends on whether the address has an account; so it is found out after the answer
 * has gone, and the answer cannot tell by its words or its time.
 */
@Injectable()
export class RegistrationJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly flows: SignUpSessions,
    private readonly accounts: OpenAccount,
    private readonly requests: RequestVerificationEmail,
  ) {
    jobs.work('registrations', { data: Asked, run: (asked) => this.carryOut(asked), concurrency: 4 });
  }

  async enqueue(kind: Asked['kind'], flowId: FlowId, { correlationId, at }: CommandMeta): Promise<void> {
    const asked: Asked = { kind, flowId, requestId: correlationId, at };
    const later = new Date(Date.now() + randomInt(afterAnswer.least, afterAnswer.most));
    await this.jobs.add('registrations', { id: `${kind}-${correlationId}`, data: asked, at: later });
  }

  private async carryOut(asked: Asked): Promise<undefined> {
    const { kind, flowId } = asked;
    const [flow, registration] = await Promise.all([this.flows.get(flowId), this.flows.findRegistration(flowId)]);
    if (flow === null || registration === null || flow.endedAt !== null || flow.verifiedAt !== null) return;
    const holder = flow.accountId ?? (await this.accounts.holderOf(flow, metaOf(asked, flow)));
    if (kind === 'register' && holder === flow.userId)
      await this.accounts.open(flow, registration, metaOf(asked, flow));
    else await this.requests.request(flow, holder, metaOf(asked, { userId: holder }));
  }
}

const metaOf = ({ requestId, at }: Asked, { userId }: Pick<SignUpSession, 'userId'>): CommandMeta => ({
  commandId: CommandId.parse(derivedId(requestId, 'registration')),
  correlationId: requestId,
  causationId: null,
  actor: { kind: 'user', id: userId },
  workspaceId: null,
  at,
});
