import type { TemplateReviews } from '@throughline/contracts/templates/template-making.requests.js';
import { useState } from 'react';
import { ProblemError } from '../../lib/problem-error.js';
import { useQuery } from '../../lib/use-query.js';
import { listReviews } from '../../rows/templates/reviews.api.js';
import { useWhileSeen } from '../use-while-seen.js';

const reloadEveryMs = 15_000;

/** What operators decide about. What was read stays while it cannot be read again; `stale` says since when. */
export const useReviews = () => {
  const [known, setKnown] = useState<{ reviews: TemplateReviews; at: string }>();
  const [stale, setStale] = useState(false);
  const ask = async (signal: AbortSignal): Promise<TemplateReviews> => {
    try {
      const reviews = await listReviews(signal);
      setKnown({ reviews, at: new Date().toISOString() });
      setStale(false);
      return reviews;
    } catch (error) {
      if (!(error instanceof ProblemError) || known === undefined) throw error;
      setStale(true);
      return known.reviews;
    }
  };
  const query = useQuery('template reviews', ask);
  useWhileSeen(query.reload, reloadEveryMs);
  return { ...query, stale: stale ? known?.at : undefined };
};
