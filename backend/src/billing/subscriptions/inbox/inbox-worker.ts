import { Injectable } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { Jobs, type JobOutcome } from '../../../kernel/jobs/jobs.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { Notice } from '../../provider/payment-provider.js';
import { BillingInbox, type Waiting } from './billing-inbox.js';
import { HandleNotices } from './handle-notices.js';

const queue = 'billing-inbox';
const Work = z.object({ payer: z.string() });

/** Notices about one thing need it fetched only once. */
const byAbout = (notices: readonly Waiting[]): Waiting[][] => [
  ...Map.groupBy(notices, ({ about }) => `${about.kind} ${about.id}`).values(),
];

/** Handles what providers tell: of one customer one after the other, of several at the same time. */
@Injectable()
export class InboxWorker {
  constructor(
    private readonly jobs: Jobs,
    private readonly inbox: BillingInbox,
    private readonly notices: HandleNotices,
    private readonly current: CurrentProvider,
    private readonly logger: Logger,
  ) {
    jobs.work(queue, {
      data: Work,
      run: ({ payer }, stop) => this.work(payer, stop),
      // Whatever arrived while it ended has not started a job of its own.
      done: async ({ payer }) => {
        if (await this.inbox.isWaiting(payer)) await this.start(payer);
      },
      concurrency: 4,
    });
  }

  async receive(notice: Notice, via: 'call' | 'list'): Promise<void> {
    const payer = await this.inbox.store(notice, via);
    if (payer !== null) await this.start(payer);
  }

  /** Starts what waits and is started by nobody: its job was lost, or failed before. */
  async startDue(): Promise<void> {
    for (const payer of await this.inbox.duePayers()) await this.start(payer);
  }

  private async start(payer: string): Promise<void> {
    try {
      await this.jobs.add(queue, { id: derivedId(this.current.name, payer), data: { payer } });
    } catch (err) {
      this.logger.warn(
        { code: 'billing_notice_waits', err },
        'A notice of the payment provider waits for the next round.',
      );
    }
  }

  private async work(payer: string, stop: AbortSignal): Promise<JobOutcome> {
    // The provider may have been another one when the notice came.
    if (this.current.provider === null) return undefined;
    let retryInMs: number | null = null;
    for (const group of byAbout(await this.inbox.waiting(payer))) {
      const [first] = group;
      if (stop.aborted || first === undefined) break;
      const wait = await this.handle(first, group);
      if (wait !== null) retryInMs = Math.min(wait, retryInMs ?? wait);
    }
    return retryInMs === null ? undefined : { retryAt: new Date(Date.now() + retryInMs) };
  }

  /** Returns null: it is done. Else when it is tried again. */
  private async handle(first: Waiting, group: readonly Waiting[]): Promise<number | null> {
    try {
      await this.notices.handle(first.about, first.id);
    } catch (err) {
      this.logger.warn(
        { code: 'billing_notice_failed', err, type: first.type },
        'A notice could not be handled; it is retried.',
      );
      return this.inbox.failed(group, err);
    }
    await this.inbox.done(group.map(({ id }) => id));
    return null;
  }
}
