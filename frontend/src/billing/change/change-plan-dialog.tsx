import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import type { PaidPlan } from '@throughline/contracts/billing/plans.js';
import { useState } from 'react';
import { formatNumber } from '../../lib/numbers/format.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { limitsHere, planNames, seatsText, sizeText } from '../plan-text.js';
import { ChangeSubscription } from './change-subscription.js';
import { Subscribe } from './subscribe.js';

type Props = {
  report: BillingReport;
  /** Holds the plan that was chosen already. */
  plan?: PaidPlan | undefined;
  onClose: () => void;
};

/** Chooses a plan and seats, and shows what it comes to before it is agreed. */
export const ChangePlanDialog = ({ report, plan: first, onClose }: Props) => {
  const { agreement, prices, offered, used } = report;
  const subscription = agreement?.subscription ?? null;
  const list = subscription ? prices : offered;
  const [plan, setPlan] = useState<PaidPlan>(first ?? subscription?.terms.plan ?? 'team');
  const [typed, setTyped] = useState(String(subscription?.terms.seats ?? Math.max(1, used.seats)));
  const seats = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const most = limitsHere(plan, list, report).seats;
  const wrong = wrongSeats(seats, most);
  const wanted = wrong === undefined ? { plan, seats } : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={subscription ? 'Change plan' : 'Choose a plan'}
      about="Prices are without tax. Model cost is added when a period ends."
    >
      <div className="grid gap-4">
        <RadioGroup
          label="Plan"
          value={plan}
          onChange={setPlan}
          options={list.sold.map((each) => ({
            value: each.plan,
            label: planNames[each.plan],
            hint: `${formatMinor(each.seatMinor, list.currency)} a seat a month, up to ${sizeText(limitsHere(each.plan, list, report))}`,
          }))}
        />
        <Field label="Seats" hint={`${seatsText(used.seats)} taken. Auditors need none.`} error={wrong}>
          <Input
            className="max-w-32"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {subscription ? (
          <ChangeSubscription subscription={subscription} wanted={wanted} onClose={onClose} />
        ) : (
          <Subscribe report={report} wanted={wanted} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
};

const wrongSeats = (seats: number, most: number | null): string | undefined => {
  if (seats < 1) return 'Enter a number of seats.';
  return most !== null && seats > most ? `This plan has at most ${formatNumber(most)} seats.` : undefined;
};
