import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProblemError } from '../../lib/problem-error.js';
import { useSession } from '../../lib/session/session.js';

const PlanHelp = lazy(async () => ({ default: (await import('../../billing/plan-help.js')).PlanHelp }));

/** A limit of the plan is raised by those who manage billing; an operator decides about an event that can't be read. */
export const helpWith = ({ problem }: ProblemError): ReactNode => {
  if (problem.unreadable_event !== undefined) return <OperatorHelp position={problem.unreadable_event} />;
  return problem.allowance?.changed_by === 'billing' ? (
    <Suspense fallback={null}>
      <PlanHelp />
    </Suspense>
  ) : null;
};

const OperatorHelp = ({ position }: { position: number }) =>
  useSession((session) => session.me?.operator) === true ? (
    <Link to={`/operator/unreadable/${position}`} className="link justify-self-start">
      Decide as an operator
    </Link>
  ) : null;
