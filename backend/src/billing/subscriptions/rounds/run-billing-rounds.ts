import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { Schedule } from '../../../kernel/schedule/schedule.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { BillingRounds } from './billing-rounds.js';

/** A round each minute. Its hourly and daily parts are claimed by one process; the rest may be done by several at once. */
@Injectable()
export class RunBillingRounds {
  constructor(current: CurrentProvider, jobs: Jobs, rounds: BillingRounds, schedule: Schedule) {
    if (!jobs.works || current.provider === null) return;
    schedule.every('1m', 'billing-round', () => rounds.run(), {
      does: 'Handles what the payment provider told, and what is overdue',
      once: 'process',
      whileReadOnly: false,
    });
  }
}
