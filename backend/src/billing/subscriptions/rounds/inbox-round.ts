import { Injectable } from '@nestjs/common';
import { BillingInbox } from '../inbox/billing-inbox.js';
import { CatchUp } from '../inbox/catch-up.js';
import { InboxWorker } from '../inbox/inbox-worker.js';
import { inboxNotices, inboxOldest } from './billing-metrics.js';

/** Everything that has to be done for notices to arrive, and to be handled. */
@Injectable()
export class InboxRound {
  constructor(
    private readonly worker: InboxWorker,
    private readonly inbox: BillingInbox,
    private readonly list: CatchUp,
  ) {}

  catchUp(): Promise<void> {
    return this.list.run();
  }

  async startDue(): Promise<void> {
    await this.worker.startDue();
    const { waiting, failed, oldestSeconds } = await this.inbox.figures();
    inboxNotices.set({ state: 'waiting' }, waiting);
    inboxNotices.set({ state: 'failed' }, failed);
    inboxOldest.set(oldestSeconds);
  }
}
