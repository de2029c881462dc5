import type { ProblemError } from '../../lib/problem-error.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { ReplaceCard, useGoTo } from '../replace-card.js';

/** Why it was not done, and what helps. */
export const ChangeProblem = ({ problem }: { problem: ProblemError | undefined }) => {
  const goTo = useGoTo();
  if (!problem) return null;
  const { url } = problem.problem;
  return (
    <div className="grid gap-2">
      <FormError problem={problem} />
      {problem.code === 'payment_required' && <ReplaceCard />}
      {url !== undefined && (
        <div className="flex justify-end">
          <Button size="sm" onClick={() => goTo(url)}>
            {problem.code === 'checkout_open' ? 'Continue the open checkout' : 'Confirm payment'}
          </Button>
        </div>
      )}
    </div>
  );
};
