import { lazy, Suspense, type ReactNode } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';

const PlanHelp = lazy(async () => ({ default: (await import('../../billing/plan-help.js')).PlanHelp }));

/** A limit of the plan is raised by the people who manage billing. */
export const helpWith = ({ problem }: ProblemError): ReactNode =>
  problem.allowance?.changed_by === 'billing' ? (
    <Suspense fallback={null}>
      <PlanHelp />
    </Suspense>
  ) : null;
