import { nextTimes } from '@throughline/contracts/triggers/schedule-times.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useNow } from '../../lib/time/time.js';
import { NoValue } from '../../ui/values/no-value.js';
import { Countdown } from '../../ui/values/countdown.js';

/** Counts down to the next slot, by the same function that fires it. */
export const NextFire = ({ trigger }: { trigger: TriggerRow }) => {
  const now = useNow(1_000);
  const { settings, enabledAt, status } = trigger;
  if (settings.kind === 'webhook') return <span className="text-ink-3">when called</span>;
  if (settings.kind === 'event') return <span className="text-ink-3">when it happens</span>;
  if (settings.kind === 'item') return <span className="text-ink-3">when there is one</span>;
  if (status !== 'enabled') return <NoValue label="Not enabled" />;
  const [next] = nextTimes(
    { timing: settings.timing, timeZone: settings.timeZone, enabledAt },
    new Date(now).toISOString(),
    1,
  );
  return next === undefined ? <span className="text-ink-3">never again</span> : <Countdown to={next} />;
};
