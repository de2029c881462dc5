import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { getSeatPrice } from '@throughline/contracts/billing/price-list.js';
import { useState } from 'react';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { startCheckout } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { Banner } from '../../ui/feedback/banner.js';
import { DialogFooter } from '../../ui/overlays/dialog-footer.js';
import { limitsHere, planNames, seatsText, sizeText } from '../plan-text.js';
import { useGoTo } from '../replace-card.js';
import { TestPaymentsNote } from '../test-payments-note.js';
import { ChangeProblem } from './change-problem.js';
import type { Wanted } from './wanted.js';

type Props = { report: BillingReport; wanted: Wanted; onClose: () => void };

/** Begins a subscription: the card is entered on the provider's page. */
export const Subscribe = ({ report, wanted, onClose }: Props) => {
  const { workspaceId } = useWorkspace();
  const goTo = useGoTo();
  const [trial, setTrial] = useState(report.trial);
  const start = useCommand(startCheckout);
  const go = async () => {
    if (wanted === null) return;
    const started = await start.run(workspaceId, { ...wanted, trial });
    if (started) goTo(started.url);
  };
  return (
    <>
      <ChangeProblem problem={start.problem} />
      {report.trial && (
        <Checkbox
          label="Try it for 14 days. Nothing is charged until then."
          checked={trial}
          onChange={({ target }) => setTrial(target.checked)}
        />
      )}
      {wanted && report.plan === 'local' && <LimitsBegin report={report} wanted={wanted} />}
      {wanted && <Sum report={report} wanted={wanted} />}
      {report.provider === 'test' && <TestPaymentsNote />}
      <DialogFooter>
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" busy={start.pending} disabled={wanted === null} onClick={() => void go()}>
          Continue to payment
        </Button>
      </DialogFooter>
    </>
  );
};

/** A workspace on Local has no limits of a plan, and cannot return to it. */
const LimitsBegin = ({ report, wanted }: { report: BillingReport; wanted: NonNullable<Wanted> }) => {
  const { offered } = report;
  const limits = { ...limitsHere(wanted.plan, offered, report), seats: wanted.seats };
  return (
    <Banner look="wait">
      This workspace has no limits of a plan now. On {planNames[wanted.plan]} it has{' '}
      {sizeText(limits, ['seats', 'runsAMonth', 'storedBytes'])}. Cancelling leads to Free (
      {sizeText(limitsHere('free', offered, report))}), not back to Local.
    </Banner>
  );
};

const Sum = ({
  report: { offered },
  wanted: { plan, seats },
}: {
  report: BillingReport;
  wanted: NonNullable<Wanted>;
}) => (
  <p className="flex items-baseline gap-3 border-t border-line pt-3 text-sm">
    <span className="min-w-0 flex-1 text-ink-2">
      {planNames[plan]}, {seatsText(seats)}
    </span>
    <span className="font-medium tabular-nums">
      {formatMinor(seats * getSeatPrice(plan, offered), offered.currency)} a month
    </span>
  </p>
);
