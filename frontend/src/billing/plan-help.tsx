import { Link } from 'react-router';
import { useWorkspace } from '../lib/session/workspace.js';
import { useWhomToAsk } from './managers.js';

/** Where a limit of the plan is raised, or who can. */
export const PlanHelp = () => {
  const { path, may } = useWorkspace();
  const whom = useWhomToAsk();
  return may('billing.manage') ? (
    <Link className="link w-fit" to={path('settings', 'billing')}>
      Plan and payment
    </Link>
  ) : (
    <span className="text-ink-2">Ask {whom}.</span>
  );
};
