import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { FiringId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { CredentialRefused } from '../../kernel/credentials/connection-credentials.js';
import { Jobs, type JobOutcome } from '../../kernel/jobs/jobs.js';
import { FailReply, RecordReply } from '../domain/firing.commands.js';
import { following } from '../trigger-meta.js';
import { ReplyImpossible, ReplyInThread } from './reply-in-thread.js';

const queue = 'mail-replies';
const minute = 60_000;
const triedForMs = 24 * 60 * minute;

/** The reply is tried for a day, and the log says what became of it. */
@PolicyProvider()
export class WhenRunOfAMessageEndedReply implements Policy<'FiringFinished'> {
  readonly name = 'when-run-of-a-message-ended-reply';
  readonly on = ['FiringFinished'] as const;

  constructor(
    private readonly replies: ReplyInThread,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.work(queue, {
      data: z.object({ firingId: FiringId }),
      run: ({ firingId }, stop) => this.reply(firingId, stop),
      concurrency: 16,
    });
  }

  async react({ data }: EventOf<'FiringFinished'>): Promise<void> {
    const { firingId, succeeded } = data;
    if (succeeded && (await this.replies.isOfMessage(firingId)))
      await this.jobs.add(queue, { id: firingId, data: { firingId } });
  }

  private async reply(firingId: FiringId, stop: AbortSignal): Promise<JobOutcome> {
    const finished = await this.replies.findFinished(firingId);
    if (finished === null) return undefined;
    const { succeeded: _, ...data } = finished.data;
    const meta = following(finished, this.name, data.workspaceId);
    try {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(minute)]);
      if (await this.replies.send(firingId, signal)) await this.commands.execute(new RecordReply(data, meta));
      return undefined;
    } catch (error) {
      stop.throwIfAborted();
      const age = this.clock.now().getTime() - Date.parse(finished.meta.at);
      if (age < triedForMs && !isFinal(error))
        return { retryAt: new Date(Date.now() + Math.min(Math.max(age, minute), 60 * minute)) };
      await this.commands.execute(new FailReply({ ...data, message: describe(error) }, meta));
      return undefined;
    }
  }
}

/** A mail server that refuses a message for good answers with a code of 5xx (RFC 5321). */
const isFinal = (error: unknown): boolean =>
  error instanceof ReplyImpossible ||
  (error instanceof CredentialRefused && !error.holds) ||
  (error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500);

const describe = (error: unknown): string =>
  (error instanceof ReplyImpossible || error instanceof CredentialRefused
    ? error.message
    : 'The outgoing mail server did not take it.'
  ).slice(0, 500);
