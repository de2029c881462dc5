import { useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { momentIn } from '../../history/data/around.js';
import { momentAt, showMoment, useMoment } from '../../lib/past/moment.js';
import { useMomentMoves } from '../../lib/past/use-moment-moves.js';

/** Shows the moment that the address has; a day in it is its end in the reader's zone. Links within the workspace keep it; going back to an address without one leaves it. */
export const useKeptMoment = (): void => {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const { to } = useMomentMoves();
  const at = params.get('at');
  const follow = useEffectEvent(() => {
    const named = at === null ? null : (momentIn(at, new Date()) ?? at);
    if (named !== null || isBack) showMoment(named);
    const kept = named ?? momentAt();
    if (kept !== null && kept !== at) to(kept);
  });
  useLayoutEffect(() => follow(), [at, key]);
  useLayoutEffect(() => () => showMoment(null), []);
  const past = useMoment((state) => state.at !== null);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('in-past', past);
    return () => document.documentElement.classList.remove('in-past');
  }, [past]);
};
