import { useEffect } from 'react';
import { useQuery, type QueryState } from '../lib/use-query.js';

const reloadEveryMs = 3_000;

/** Requests an answer about deliveries every few seconds: a try is not an event, so no live row says that it happened. */
export const useReloaded = <Answer>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
): QueryState<Answer> => {
  const answer = useQuery(key, ask);
  const { reload } = answer;
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), reloadEveryMs);
    return () => clearInterval(timer);
  }, [key, reload]);
  return answer;
};
