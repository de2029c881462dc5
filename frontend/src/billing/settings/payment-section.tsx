import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { CreditCard, Lock } from 'lucide-react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Banner } from '../../ui/feedback/banner.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { ReplaceCard } from '../replace-card.js';
import { TestPaymentsNote } from '../test-payments-note.js';

/** Shows as much of the card as the provider does. */
export const PaymentSection = ({ report: { method, provider, agreement } }: { report: BillingReport }) => {
  const { may } = useWorkspace();
  return (
    <SettingsSection title="Payment method" about="Charged when a period begins, and when the plan grows.">
      {method === undefined ? (
        <Banner look="wait">
          The payment provider isn’t answering. Nothing was charged, and the card is unchanged.
        </Banner>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <span className="grid h-7 w-10 flex-none place-items-center rounded-xs border border-line text-ink-3">
            <CreditCard aria-hidden />
          </span>
          <div className="min-w-0 flex-1 text-sm">
            {method === null ? <p className="text-ink-2">No card yet.</p> : <Card method={method} />}
          </div>
          {may('billing.manage') && agreement?.subscription && <ReplaceCard has={method !== null} />}
        </div>
      )}
      <p className="flex items-center gap-1.5 text-xs text-ink-3 [&>.lucide]:size-3.5">
        <Lock aria-hidden />
        The card is kept by the payment provider. Throughline knows the last four digits.
      </p>
      {provider === 'test' && <TestPaymentsNote />}
    </SettingsSection>
  );
};

const Card = ({ method }: { method: NonNullable<BillingReport['method']> }) => {
  const [year = '', month = ''] = method.expires.split('-');
  return (
    <>
      <p className="font-medium">
        <span className="capitalize">{method.brand}</span> ending {method.lastFour}
      </p>
      <p className="text-xs text-ink-3">
        Expires {month}/{year.slice(-2)}
      </p>
    </>
  );
};
