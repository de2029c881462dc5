import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { lowerLimits, type PlanLimits } from '@throughline/contracts/billing/plans.js';
import { clsx } from 'clsx';
import { limitText } from '../plan-text.js';

type Props = { of: PlanLimits; report: BillingReport; limit: keyof PlanLimits };

/** The limit that holds on a plan. Red: there is more of it than that. Marked: this server allows less than the plan. */
export const ComparedLimit = ({ of, report: { used, ceilings }, limit }: Props) => {
  const most = lowerLimits(of, ceilings)[limit];
  if (most === null) return 'No limit';
  const over = used[limit] > most;
  return (
    <span className={clsx(over && 'text-fail-ink')}>
      {limitText(limit, most)}
      {most !== of[limit] && <Ceiling />}
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
