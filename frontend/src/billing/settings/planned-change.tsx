import { formatDay } from '../../lib/time/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { keepPlan, resumePlan } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';
import { planNames, seatsText } from '../plan-text.js';
import type { ReactNode } from 'react';
import type { Subscribed } from '../subscription.js';

type Props = { subscription: Subscribed; manages: boolean };

/** Shows what happens at the end of the period, and how it is undone. */
export const PlannedChange = ({ subscription: { terms, next, cancelAt }, manages }: Props) => {
  if (cancelAt !== null)
    return (
      <Planned take={resumePlan} label={manages ? `Keep ${planNames[terms.plan]}` : undefined}>
        {planNames[terms.plan]} ends on {formatDay(cancelAt)}. Then the workspace is on Free.
      </Planned>
    );
  if (next !== null)
    return (
      <Planned take={keepPlan} label={manages ? 'Keep current plan' : undefined}>
        From {formatDay(next.at)}: {planNames[next.plan]}, {seatsText(next.seats)}.
      </Planned>
    );
  return null;
};

type PlannedProps = { take: typeof keepPlan; label: string | undefined; children: ReactNode };

const Planned = ({ take, label, children }: PlannedProps) => {
  const { workspaceId } = useWorkspace();
  const command = useCommand(take);
  return (
    <div role="status" className="grid gap-2">
      <Banner
        action={
          label && (
            <Button size="sm" busy={command.pending} onClick={() => void command.run(workspaceId)}>
              {label}
            </Button>
          )
        }
      >
        {children}
      </Banner>
      <FormError problem={command.problem} />
    </div>
  );
};
