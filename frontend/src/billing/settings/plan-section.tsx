import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { getSeatPrice } from '@throughline/contracts/billing/price-list.js';
import { useState, type ReactNode } from 'react';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { formatDay } from '../../lib/time/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { Badge } from '../../ui/status/badge.js';
import { ChangePlanDialog } from '../change/change-plan-dialog.js';
import { limitsHere, planNames, seatsText, sizeText } from '../plan-text.js';
import { nextPlan, type Subscribed } from '../subscription.js';
import { TestPaymentsNote } from '../test-payments-note.js';
import { OpenCheckout } from './open-checkout.js';
import { Seats } from './seats.js';
import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import { useCommand } from '../../lib/use-command.js';
import { cancelPlan, keepPlan, resumePlan } from '../data/billing.api.js';
import { FormError } from '../../ui/form/form-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Banner } from '../../ui/feedback/banner.js';

/** Shows what the workspace pays for, and how that changes. */
export const PlanSection = ({ report }: { report: BillingReport }) => {
  const { may } = useWorkspace();
  const { provider, agreement, plan, prices } = report;
  const subscription = agreement?.subscription ?? null;
  const manages = may('billing.manage') && provider !== 'none';
  const [changing, setChanging] = useState(false);
  return (
    <SettingsSection title="Plan" about="Your plan">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-60 flex-1 gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-lg font-semibold tracking-tight">
              {planNames[subscription ? subscription.terms.plan : plan]}
            </span>
            {plan !== 'local' && <Badge>Price list {prices.id}</Badge>}
            {subscription?.trialEndsAt && <Badge look="accent">Trial</Badge>}
          </p>
          <PlanText report={report} />
        </div>
        {manages && (
          <div className="flex flex-none gap-2">
            <Button onClick={() => setChanging(true)}>{subscription ? 'Change plan' : 'Choose a plan'}</Button>
            {subscription?.cancelAt === null && (
              <CancelPlan subscription={subscription} free={limitsHere('free', prices, report)} />
            )}
          </div>
        )}
      </div>
      {subscription && <PlannedChange subscription={subscription} manages={manages} />}
      {agreement?.checkout && <OpenCheckout checkout={agreement.checkout} manages={manages} />}
      <Seats report={report} />
      {provider === 'test' && <TestPaymentsNote />}
      {changing && <ChangePlanDialog report={report} onClose={() => setChanging(false)} />}
    </SettingsSection>
  );
};

const goesOnText = (subscription: Subscribed): string => {
  const { period, trialEndsAt, cancelAt } = subscription;
  if (cancelAt !== null) return `Ends on ${formatDay(cancelAt)}.`;
  if (trialEndsAt !== null) return `The trial ends on ${formatDay(trialEndsAt)}; the first payment is due then.`;
  const next = nextPlan(subscription);
  return next ? `Changes to ${planNames[next.plan]} on ${formatDay(next.at)}.` : `Renews on ${formatDay(period.to)}.`;
};

/** Shows what it costs, and how long it goes on. */
const PlanText = ({ report: { agreement, plan, prices } }: { report: BillingReport }) => {
  const subscription = agreement?.subscription;
  if (!subscription)
    return (
      <p className="text-sm text-ink-2">
        {plan === 'local' ? 'The limits of this server. Nothing is charged.' : 'Nothing is charged.'}
      </p>
    );
  const { terms } = subscription;
  const seat = formatMinor(getSeatPrice(terms.plan, prices), prices.currency);
  return (
    <p className="text-sm text-ink-2">
      {seatsText(terms.seats)} × {seat} a month, plus model cost. {goesOnText(subscription)}
    </p>
  );
};

type Props = { subscription: Subscribed; free: PlanLimits };

const CancelPlan = ({ subscription: { terms, period }, free }: Props) => {
  const { workspaceId } = useWorkspace();
  const [open, setOpen] = useState(false);
  const cancel = useCommand(cancelPlan);
  const confirm = async () => {
    if (await cancel.run(workspaceId)) setOpen(false);
  };
  const day = formatDay(period.to);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Cancel plan
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Cancel ${planNames[terms.plan]}?`}
        about={`Everything works until ${day}. Then the workspace is on Free: ${sizeText(free)}. Nothing is deleted. You can undo this until then.`}
        confirm={`Cancel on ${day}`}
        cancel="Keep plan"
        danger
        busy={cancel.pending}
        onConfirm={() => void confirm()}
      >
        <FormError problem={cancel.problem} />
      </ConfirmDialog>
    </>
  );
};

type PlannedChangeProps = { subscription: Subscribed; manages: boolean };

/** Shows what happens at the end of the period, and how it is undone. */
const PlannedChange = ({ subscription: { terms, next, cancelAt }, manages }: PlannedChangeProps) => {
  if (cancelAt !== null)
    return (
      <Planned take={resumePlan} label={manages ? `Keep ${planNames[terms.plan]}` : undefined}>
        {planNames[terms.plan]} ends on {formatDay(cancelAt)}. Then the workspace is on Free.
      </Planned>
    );
  if (next !== null)
    return (
      <Planned take={keepPlan} label={manages ? 'Keep current plan' : undefined}>
        From {formatDay(next.at)}: {planNames[next.plan]}, {seatsText(next.seats)}.
      </Planned>
    );
  return null;
};

type PlannedProps = { take: typeof keepPlan; label: string | undefined; children: ReactNode };

const Planned = ({ take, label, children }: PlannedProps) => {
  const { workspaceId } = useWorkspace();
  const command = useCommand(take);
  return (
    <div role="status" className="grid gap-2">
      <Banner
        action={
          label && (
            <Button size="sm" busy={command.pending} onClick={() => void command.run(workspaceId)}>
              {label}
            </Button>
          )
        }
      >
        {children}
      </Banner>
      <FormError problem={command.problem} />
    </div>
  );
};
