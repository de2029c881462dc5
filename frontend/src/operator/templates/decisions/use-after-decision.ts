import { useNavigate } from 'react-router';
import { asProblem } from '../../../lib/problem-error.js';
import { listReviews } from '../../../rows/templates/reviews.api.js';
import { toast } from '../../../ui/overlays/toast.js';
import { reviewPath } from '../template-line.js';

/** The template that has waited longest, besides the one that was decided about; nothing if that cannot be read. */
const nextWaiting = (templateId: string): Promise<string | undefined> =>
  listReviews().then(
    ({ waiting }) => waiting.find(({ id }) => id !== templateId)?.id,
    (error: unknown) => void asProblem(error),
  );

/** Says what was decided on the list, and offers the next one that waits. */
export const useAfterDecision = (templateId: string) => {
  const navigate = useNavigate();
  return async (title: string, about?: string): Promise<void> => {
    const next = await nextWaiting(templateId);
    toast({
      title,
      about,
      action: next === undefined ? undefined : { label: 'Next', run: () => void navigate(reviewPath(next)) },
    });
    void navigate('/operator/templates');
  };
};
