import { Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.js';

const reloadEveryMs = 2_000;

/** Shown for what was saved and is not in the lists yet. Asks again until it is. */
export const TakingLonger = ({ reload }: { reload: () => void }) => {
  const ask = useEffectEvent(reload);
  useEffect(() => {
    const timer = setInterval(() => ask(), reloadEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status" className="pt-16">
      <EmptyState
        title="This is taking longer than usual"
        motif={<Hourglass className="size-5 text-wait-ink" aria-hidden />}
      >
        What you did is saved. It is shown here as soon as the lists have caught up.
      </EmptyState>
    </div>
  );
};
