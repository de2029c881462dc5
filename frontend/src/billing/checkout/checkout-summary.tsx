import type { TestCheckout } from '@throughline/contracts/billing/test-payments.requests.js';
import type { ReactNode } from 'react';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { Countdown } from '../../ui/values/countdown.js';
import { planNames, seatsText } from '../plan-text.js';

/** What is bought, and what it costs now and later. */
export const CheckoutSummary = ({ checkout }: { checkout: TestCheckout }) => {
  const { plan, seats, seatMinor, currency, trialDays, monthlyMinor, dueNowMinor, expiresAt } = checkout;
  const money = (amountMinor: number) => formatMinor(amountMinor, currency);
  return (
    <section aria-label="What you pay for" className="grid gap-2 rounded-md border border-line p-4 text-sm">
      <dl className="grid gap-2">
        <Line name={`${planNames[plan]}, ${seatsText(seats)} × ${money(seatMinor)}`}>
          {money(monthlyMinor)} a month
        </Line>
        {trialDays !== null && <Line name={`Trial of ${trialDays} days`}>{money(0)}</Line>}
        <Line name="Due now" strong>
          {money(dueNowMinor)}
        </Line>
      </dl>
      <p className="text-xs text-ink-3">
        This page expires <Countdown to={expiresAt} />.
      </p>
    </section>
  );
};

const Line = ({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) => (
  <div className={strong ? 'flex gap-3 font-medium' : 'flex gap-3'}>
    <dt className="min-w-0 flex-1">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
