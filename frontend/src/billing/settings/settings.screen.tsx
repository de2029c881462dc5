import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SettingsTabs } from '../../components/settings/settings-tabs.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { useWhomToAsk, useManagers } from '../managers.js';
import { useBilling } from '../use-billing.js';
import { ComparePlans } from './compare-plans.js';
import { DetailsSection } from './details-section.js';
import { LastInvoices } from './last-invoices.js';
import { PlanSection } from './plan-section.js';
import { BillingSettingsLoading } from './settings-loading.js';
import { StateNotices } from './state-notices.js';
import { PersonName } from '../../ui/icons/person-name.js';
import { CreditCard, Lock } from 'lucide-react';
import { Banner } from '../../ui/feedback/banner.js';
import { ReplaceCard } from '../replace-card.js';
import { TestPaymentsNote } from '../test-payments-note.js';

/** `/{workspace}/settings/billing`: what was agreed, and who pays. `budgets`: the list of the workspace's budgets. */
export const BillingSettings = ({ budgets }: { budgets: ReactNode }) => {
  useTitle('Billing settings');
  const { path, may } = useWorkspace();
  const reads = may('billing.read');
  return (
    <>
      <PageHeader
        title="Billing"
        crumbs={[{ label: 'Settings', to: path('settings') }]}
        actions={reads && <ButtonLink to={path('billing')}>Usage</ButtonLink>}
      />
      <SettingsTabs />
      {reads ? <Readable budgets={budgets} /> : <Forbidden />}
    </>
  );
};

const Forbidden = () => {
  const { path } = useWorkspace();
  const whom = useWhomToAsk();
  return (
    <NoPermission
      title="Your role cannot view billing"
      action={<ButtonLink to={path('billing')}>See what runs use</ButtonLink>}
    >
      Ask {whom}.
    </NoPermission>
  );
};

const Readable = ({ budgets }: { budgets: ReactNode }) => {
  const { data, problem, reload } = useBilling();
  if (problem) return <ErrorState title="Billing could not be loaded" problem={problem} onRetry={reload} />;
  if (!data) return <BillingSettingsLoading />;
  return <Sections report={data} budgets={budgets} />;
};

/** Where nothing is charged there is nothing to buy. */
const Sections = ({ report, budgets }: { report: BillingReport; budgets: ReactNode }) => {
  const buys = report.provider !== 'none';
  return (
    <>
      <StateNotices report={report} />
      {buys && <PlanSection report={report} />}
      <SettingsSection title="Budgets" about="Each model call reserves its cost first, so a budget is never exceeded.">
        {budgets}
      </SettingsSection>
      <ModelPrices />
      {buys && <PaymentSection report={report} />}
      {buys && <DetailsSection agreement={report.agreement} />}
      {buys && <ComparePlans report={report} />}
      <LastInvoices />
      <ManagersSection />
    </>
  );
};

const ModelPrices = () => {
  const { path } = useWorkspace();
  return (
    <SettingsSection title="Model prices" about="What a model of your own costs, so that budgets can count it.">
      <p className="text-sm">
        <Link className="link" to={path('settings', 'connected-accounts', 'models')}>
          Prices of your models
        </Link>
      </p>
    </SettingsSection>
  );
};

/** The people who may change what is on this screen. */
const ManagersSection = () => {
  const { path, may } = useWorkspace();
  const managers = useManagers();
  return (
    <SettingsSection title="Who manages billing" about="Owners, and members who were given it.">
      <ul className="grid gap-2 text-sm" aria-label="People who manage billing">
        {managers.map(({ userId, name, role }) => (
          <li key={userId} className="flex items-center gap-2">
            <PersonName id={userId} name={name} size="xs" />
            <span className="text-ink-3">{role === 'owner' ? 'Owner' : 'Manages billing'}</span>
          </li>
        ))}
      </ul>
      {may('billing.grant') && (
        <p className="text-sm">
          <Link className="link" to={path('settings', 'members')}>
            Change it in Members
          </Link>
        </p>
      )}
    </SettingsSection>
  );
};

/** Shows as much of the card as the provider does. */
const PaymentSection = ({ report: { method, provider, agreement } }: { report: BillingReport }) => {
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
