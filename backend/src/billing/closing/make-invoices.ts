import { Injectable } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { z } from 'zod';
import { EndAtSwitch } from '../invoices/end-at-switch.js';
import { FinishPeriod } from '../invoices/finish-period.js';
import { FollowUps } from '../../kernel/jobs/follow-ups.js';

const Ended = z.object({ workspaceId: WorkspaceId, number: z.int() });
const Switched = z.object({ workspaceId: WorkspaceId });

/** Jobs wait for the replica, and for the provider while it is away. */
@Injectable()
export class MakeInvoices {
  constructor(
    private readonly followUps: FollowUps,
    finishing: FinishPeriod,
    switches: EndAtSwitch,
  ) {
    followUps.register('period-invoice', {
      data: Ended,
      tables: ['history'],
      run: ({ workspaceId, number }) => finishing.finish(workspaceId, number),
    });
    followUps.register('period-switch', {
      data: Switched,
      tables: ['history'],
      run: async ({ workspaceId }) => void (await switches.endAll(workspaceId)),
    });
  }

  async ofPeriod(event: EventOf<'PeriodClosed'>): Promise<void> {
    const { workspaceId, number } = event.data;
    await this.followUps.add('period-invoice', event, { workspaceId, number });
  }

  async atSwitch(event: EventOf<'SubscriptionStarted' | 'SubscriptionEnded'>): Promise<void> {
    await this.followUps.add('period-switch', event, { workspaceId: event.data.workspaceId });
  }
}
