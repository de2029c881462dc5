import { useWorkspace } from '../lib/session/workspace.js';
import { ButtonLink } from '../ui/buttons/button-link.js';
import { Banner } from '../ui/feedback/banner.js';
import type { Reason } from './usage-search.js';

const reasons: Readonly<Record<Reason, { title: string; text: string; action: string }>> = {
  runs: {
    title: 'No runs are left this month.',
    text: 'Runs in progress go on. New ones start with more runs in the plan, or next month.',
    action: 'Plan and budgets',
  },
  cap: {
    title: 'A budget is used up.',
    text: 'What waits for it goes on when its limit is raised or its period is over.',
    action: 'Raise limit',
  },
  payment: {
    title: 'A payment is missing.',
    text: 'Nothing is deleted. Everything goes on as soon as it is paid.',
    action: 'Plan and payment',
  },
};

/** Why somebody was sent here, and the one thing that helps. */
export const ReasonBanner = ({ reason }: { reason: Reason }) => {
  const { path, may } = useWorkspace();
  const { title, text, action } = reasons[reason];
  return (
    <div className="border-b border-line px-gutter py-4">
      <Banner
        look="fail"
        action={
          may('billing.read') && (
            <ButtonLink size="sm" to={path('settings', 'billing')}>
              {action}
            </ButtonLink>
          )
        }
      >
        <span role="status">
          <strong className="font-semibold">{title}</strong> {text}
          {!may('billing.read') && ' Ask an owner or an admin.'}
        </span>
      </Banner>
    </div>
  );
};
