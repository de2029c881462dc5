import { LocateFixed } from 'lucide-react';
import { isAhead, placeText } from '../data/around.js';
import { Button } from '../../ui/buttons/button.js';
import { InlineLine } from '../../ui/feedback/banner.js';

/** Says which place the list shows. */
export const AroundLine = ({ around, onNewest }: { around: string; onNewest: () => void }) => (
  <InlineLine
    icon={<LocateFixed className="text-ink-3" aria-hidden />}
    action={
      <Button size="sm" onClick={onNewest}>
        Newest
      </Button>
    }
  >
    {isAhead(around, new Date()) ? (
      <>
        There are no events after <b className="font-medium">{placeText(around)}</b>. These are the latest.
      </>
    ) : (
      <>
        Events around <b className="font-medium">{placeText(around)}</b>
      </>
    )}
  </InlineLine>
);
