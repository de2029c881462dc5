import { Injectable } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DueRounds } from './due-rounds.js';
import { EndLost } from './end-lost.js';
import { InboxRound } from './inbox-round.js';
import { Overdue } from './overdue.js';
import { ReconcileBilling } from './reconcile-billing.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Knows what is done about billing without being asked: each minute, each hour and each day, whichever process comes first. */
@Injectable()
export class BillingRounds {
  constructor(
    private readonly due: DueRounds,
    private readonly inbox: InboxRound,
    private readonly overdue: Overdue,
    private readonly reconcile: ReconcileBilling,
    private readonly lost: EndLost,
    private readonly logger: Logger,
  ) {}

  /** One round. A task that fails keeps no other from running. */
  async run(): Promise<void> {
    await this.tried('catching up', async () => {
      if (await this.due.claim('catch-up', hourMs)) await this.inbox.catchUp();
    });
    await this.tried('notices', () => this.inbox.startDue());
    await this.tried('what is overdue', async () => {
      for (const task of await this.overdue.tasks()) await this.tried('one that is overdue', task);
    });
    await this.tried('reconciliation', async () => {
      if (!(await this.due.claim('reconcile', dayMs))) return;
      await this.reconcile.run();
      await this.lost.run();
    });
  }

  private async tried(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.logger.warn({ code: 'billing_round_failed', err, what }, 'A part of a round about billing failed.');
    }
  }
}
