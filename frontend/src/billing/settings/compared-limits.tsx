import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { lowerLimits, type PlanLimits } from '@throughline/contracts/billing/plans.js';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { limitText } from '../plan-text.js';

type Props = { of: PlanLimits; report: BillingReport; keys: readonly (keyof PlanLimits)[] };

/** The limits that hold on a plan. Red: there is more of it than that. Marked: the installation allows less than the plan. */
export const ComparedLimits = ({ of, report: { used, ceilings }, keys }: Props) => {
  const limits = lowerLimits(of, ceilings);
  if (keys.every((key) => limits[key] === null)) return 'No limit';
  const over = keys.some((key) => limits[key] !== null && used[key] > limits[key]);
  return (
    <span className={clsx(over && 'text-fail-ink')}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && ', '}
          {limitText(key, limits[key])}
          {limits[key] !== of[key] && <Ceiling />}
        </Fragment>
      ))}
      {over && <span className="sr-only">, less than is used now</span>}
    </span>
  );
};

const Ceiling = () => (
  <>
    <span aria-hidden>*</span>
    <span className="sr-only"> (set by this server)</span>
  </>
);
