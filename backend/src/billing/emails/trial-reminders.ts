import { Injectable } from '@nestjs/common';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { BillingEmails } from './billing-emails.js';
import { tables } from '../tables.js';

const Reminder = z.object({ eventId: EventId, workspaceId: WorkspaceId, ref: z.string(), at: z.string() });
const Subscribed = SubscriptionRow.pick({ subscription: true });
const queue = 'trial-reminders';
const beforeMs = 3 * 24 * 3_600_000;

/** Mails once, three days before a trial ends, who has to pay from then on; not if it was cancelled or is over by then. */
@Injectable()
export class TrialReminders {
  constructor(
    private readonly jobs: Jobs,
    private readonly emails: BillingEmails,
    private readonly readModel: ReadModel,
    private readonly clock: Clock,
  ) {
    jobs.work(queue, { data: Reminder, run: (reminder) => this.remind(reminder), concurrency: 1 });
  }

  /** A trial of three days or less needs no reminder. */
  async plan({ id, data: { workspaceId, ref, trialEndsAt } }: EventOf<'SubscriptionStarted'>): Promise<void> {
    if (trialEndsAt === null) return;
    const due = new Date(Date.parse(trialEndsAt) - beforeMs);
    if (due <= this.clock.now()) return;
    await this.jobs.add(queue, { id, data: { eventId: id, workspaceId, ref, at: trialEndsAt }, at: due });
  }

  private async remind({ eventId, workspaceId, ref, at }: z.infer<typeof Reminder>): Promise<undefined> {
    const agreed = tables.selectFrom('subscriptions').select('subscription').where('id', '=', workspaceId);
    const row = await this.readModel.one(Subscribed, agreed);
    const subscription = row?.subscription ?? null;
    if (subscription?.ref !== ref || subscription.trialEndsAt !== at || subscription.cancelAt !== null) return;
    await this.emails.send(`${eventId}-trial`, workspaceId, { kind: 'trial_ends', at, ref });
  }
}
