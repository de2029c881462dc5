import { Link } from 'react-router';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { isLoading } from '../../lib/live/row-state.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useInvoices } from '../data/billing.store.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { StatusText } from '../../ui/status/status-text.js';
import { invoiceLook, invoiceName } from '../invoices/invoice-text.js';
import { periodText } from '../plan-text.js';

const shown = 3;

export const LastInvoices = () => {
  const { path } = useWorkspace();
  return (
    <SettingsSection title="Invoices" about="Latest three">
      <Newest />
      <p className="text-sm">
        <Link className="link" to={path('billing', 'invoices')}>
          All invoices
        </Link>
      </p>
    </SettingsSection>
  );
};

const Newest = () => {
  const { path } = useWorkspace();
  const { status, problem, list } = useInvoices();
  if (status === 'failed')
    return (
      <ErrorState title="Invoices could not be loaded" problem={problem} onRetry={() => void useInvoices.load()} />
    );
  if (isLoading({ status, list })) return <Loading />;
  if (list.length === 0) return <p className="text-sm text-ink-2">The first one is made when this period ends.</p>;
  return (
    <ul className="rounded-md border border-line text-sm" aria-label="Newest invoices">
      {list.slice(0, shown).map((invoice) => {
        const { status: glyph, word } = invoiceLook(invoice);
        return (
          <li key={invoice.id} className="flex min-h-row items-center gap-4 border-b border-line px-4 last:border-b-0">
            <Link
              className="min-w-0 flex-1 truncate rounded-xs font-medium hover:underline"
              to={path('billing', 'invoices', invoice.id)}
            >
              {invoiceName(invoice)}
              <span className="ml-2 font-normal text-ink-3">{periodText(invoice.period)}</span>
            </Link>
            <StatusText status={glyph} className="max-sm:hidden">
              {word}
            </StatusText>
            <span className="w-20 flex-none text-right tabular-nums">
              {formatMinor(invoice.totalMinor, invoice.currency)}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const Loading = () => (
  <div role="status" aria-label="Loading invoices" className="rounded-md border border-line">
    {Array.from({ length: shown }, (_, at) => (
      <span key={at} className="flex h-row items-center gap-4 border-b border-line px-4 last:border-b-0">
        <Skeleton className="w-2/5" />
        <Skeleton className="ml-auto w-16" />
      </span>
    ))}
  </div>
);
