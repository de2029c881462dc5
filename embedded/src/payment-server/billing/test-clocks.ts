import type { Account } from '../objects/account.js';
import type { TestClock } from '../objects/further.js';
import { addIntervals } from '../money/periods.js';
import { invalid } from '../wire/api-error.js';
import { runDue } from './due.js';

/** The latest time to which a clock may be advanced: two intervals of its shortest subscription. */
const latest = ({ store }: Account, clock: TestClock): number => {
  const ends = store
    .all('subscription')
    .filter(({ test_clock: of, ended_at: ended }) => of === clock.id && ended === null)
    .flatMap(({ items }) => items.data)
    .flatMap(({ price }) => (price.recurring === null ? [] : [addIntervals(clock.frozen_time, price.recurring, 2)]));
  return ends.length === 0
    ? addIntervals(clock.frozen_time, { interval: 'year', interval_count: 1 }, 2)
    : Math.min(...ends);
};

/** Moves a test clock, and does what falls due on the way. */
export const advance = (account: Account, clock: TestClock, target: number): void => {
  if (target <= clock.frozen_time)
    throw invalid(
      `Test clock can only be advanced to a time after its current frozen time of ${clock.frozen_time}.`,
      'frozen_time',
    );
  if (target > latest(account, clock))
    throw invalid(
      'Test clock advancement is limited to 2 intervals from its current frozen time. Please pick an earlier time.',
      'frozen_time',
    );
  clock.status = 'advancing';
  clock.status_details = { advancing: { target_frozen_time: target } };
  account.emit('test_helpers.test_clock.advancing', clock);
  runDue(account, clock.id, target, (moment, work) => {
    clock.frozen_time = Math.max(clock.frozen_time, moment);
    work();
  });
  clock.frozen_time = target;
  clock.status = 'ready';
  clock.status_details = {};
  account.emit('test_helpers.test_clock.ready', clock);
};
