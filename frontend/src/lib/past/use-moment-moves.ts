import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { showMoment } from './moment.js';

/** How a page comes to another moment, and back to the present. The address has the moment, so that it can be sent. */
export const useMomentMoves = (): { to: (at: string | number) => void; leave: () => void } => {
  const [, setParams] = useSearchParams();
  const to = useCallback(
    (at: string | number) =>
      setParams(
        (params) => {
          params.set('at', String(at));
          return params;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const leave = useCallback(() => {
    showMoment(null);
    setParams(
      (params) => {
        params.delete('at');
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setParams]);
  return { to, leave };
};
