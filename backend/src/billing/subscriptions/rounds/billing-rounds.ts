import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { MaintenanceGate } from '../../../access/authorization/maintenance-gate.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { BillingInbox } from '../inbox/billing-inbox.js';
import { CatchUp } from '../inbox/catch-up.js';
import { InboxWorker } from '../inbox/inbox-worker.js';
import { inboxNotices, inboxOldest } from './billing-metrics.js';
import { Overdue } from './overdue.js';
import { ReconcileBilling } from './reconcile-billing.js';

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

/** What is done about billing without being asked: each minute, each hour and each night, whichever process comes first. */
@Injectable()
export class BillingRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private inProgress: Promise<void> = Promise.resolve();

  constructor(
    private readonly current: CurrentProvider,
    private readonly postgres: Postgres,
    private readonly jobs: Jobs,
    private readonly maintenance: MaintenanceGate,
    private readonly worker: InboxWorker,
    private readonly inbox: BillingInbox,
    private readonly catchUp: CatchUp,
    private readonly overdue: Overdue,
    private readonly reconcile: ReconcileBilling,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.jobs.works || this.current.provider === null) return;
    this.begin();
    this.timer = setInterval(() => this.begin(), minute);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.inProgress;
  }

  /** One round. A task that fails keeps no other from running. */
  async run(): Promise<void> {
    const { test } = this.current;
    if (test !== null)
      await this.tried('the test provider', async () => {
        await test.tick();
        await test.deliver();
      });
    if (await this.isDue('catch-up', hour)) await this.tried('catching up', () => this.catchUp.run());
    await this.tried('notices', () => this.worker.sweep());
    await this.tried('what is overdue', async () => {
      for (const task of await this.overdue.tasks()) await this.tried('one that is overdue', task);
    });
    if (await this.isDue('reconcile', dayMs)) await this.tried('reconciliation', () => this.reconcile.run());
    await this.tried('figures', () => this.measure());
  }

  /** The next round begins when this one has ended. */
  private begin(): void {
    if (this.maintenance.mode !== 'off') return;
    this.inProgress = this.inProgress.then(() => this.tried('a round', () => this.run()));
  }

  private async measure(): Promise<void> {
    const { waiting, failed, oldestSeconds } = await this.inbox.figures();
    inboxNotices.set({ state: 'waiting' }, waiting);
    inboxNotices.set({ state: 'failed' }, failed);
    inboxOldest.set(oldestSeconds);
  }

  /** True for one process each time. */
  private async isDue(name: string, everyMs: number): Promise<boolean> {
    const now = this.clock.now();
    const taken = await this.postgres.execute(
      `insert into billing.rounds (name, due_at) values ($1, $2)
       on conflict (name) do update set due_at = excluded.due_at where billing.rounds.due_at <= $3`,
      [`${this.current.name} ${name}`, new Date(now.getTime() + everyMs), now],
    );
    return taken === 1;
  }

  private async tried(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.logger.warn(
        { code: 'billing_round_failed', err, what },
        'A part of a round about billing failed; it is tried again.',
      );
    }
  }
}
