import { Injectable } from '@nestjs/common';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { CloseDuePeriods } from './close-due-periods.js';
import { FinishDrafts } from './finish-drafts.js';

/** Ends periods every few minutes, also in several processes: each period ends once, and each process measures what is left. */
@Injectable()
export class ClosePeriodsPeriodically {
  constructor(periods: CloseDuePeriods, drafts: FinishDrafts, jobs: Jobs, schedule: Schedule) {
    if (!jobs.works) return;
    const close = async (): Promise<void> => {
      await periods.close();
      await drafts.finish();
    };
    schedule.every('3m', 'close-billing-periods', close, {
      does: 'Ends billing periods that are over, and finishes their statements',
      once: 'process',
      whileReadOnly: false,
    });
  }
}
