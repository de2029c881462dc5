import type { SystemLag } from '@throughline/contracts/operations/lag.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { formatClock, formatDuration } from '../../lib/time/format.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useNow } from '../../lib/time/time.js';
import { useQuery } from '../../lib/use-query.js';
import { getSystemLag } from '../data/triggers.api.js';
import { getFirings, useTriggerActivity } from '../data/triggers.store.js';
import { Banner } from '../../ui/feedback/banner.js';
import { lateDueTimes, type LateDueTimes } from './late-due-time.js';

const askEveryMs = 10_000;
const mentionedMs = 1_000;

const dueText = ({ oldest, count }: LateDueTimes): string =>
  count === 1
    ? `Due ${formatClock(oldest)}, not started yet`
    : `${formatNumber(count)} due times since ${formatClock(oldest)} have not started yet`;

const behindText = ({ ms }: SystemLag): string => {
  if (ms === null) return ': how far the system is behind is not known';
  return ms > mentionedMs ? `: the system is ${formatDuration(ms)} behind` : '';
};

/** Shows the due times that have started no run yet, and how far the system is behind. */
export const LateNotice = ({ trigger }: { trigger: TriggerRow }) => {
  const now = useNow(1_000);
  const { list, status } = getFirings(trigger.id)();
  const activity = useTriggerActivity((state) => state.rows.get(trigger.id));
  const isKnown = useTriggerActivity((state) => state.status === 'ready') && status === 'ready';
  const firings = list.filter(({ triggerId }) => triggerId === trigger.id);
  const due = isKnown ? lateDueTimes(trigger, { activity, firings, now }) : null;
  const { data: lag } = useQuery(due === null ? null : `lag ${Math.floor(now / askEveryMs)}`, getSystemLag);
  if (due === null) return null;
  return (
    <div className="border-b border-line px-gutter py-3">
      <Banner look="wait">
        <span role="status">
          {dueText(due)}
          {lag && behindText(lag)}.
        </span>
      </Banner>
    </div>
  );
};
