import type { InvoiceCheck } from '@throughline/contracts/billing/billing.requests.js';
import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatMoment } from '../../lib/time/format.js';
import { useCommand } from '../../lib/use-command.js';
import { checkInvoice, invoiceExportUrl } from '../data/invoices.api.js';
import { historyExportUrl } from '../../history/data/history.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { Badge } from '../../ui/status/badge.js';
import { Code } from '../../ui/values/code.js';

/** Counts the invoice again from the log, here or on one's own machine. */
export const CheckedPanel = ({ invoice }: { invoice: InvoiceRow }) => {
  const { workspaceId } = useWorkspace();
  const [checked, setChecked] = useState<InvoiceCheck>();
  const [shown, setShown] = useState(false);
  const check = useCommand<[], InvoiceCheck>(() => checkInvoice(workspaceId, invoice.id));
  const run = async () => {
    const answer = await check.run();
    if (answer) setChecked(answer);
  };
  return (
    <PanelSection
      title={
        <span className="flex items-center gap-2">
          <ShieldCheck aria-hidden />
          {checked ? 'Checked' : 'Check'}
          {checked && <Equal equal={checked.differences.length === 0} />}
        </span>
      }
    >
      <div className="grid gap-3 text-sm">
        <div role="status">{checked ? <Result check={checked} /> : <Waiting />}</div>
        <FormError problem={check.problem} />
        <div className="flex flex-wrap gap-2">
          <Button busy={check.pending} onClick={() => void run()}>
            {checked ? 'Check again' : 'Check now'}
          </Button>
          <Button variant="ghost" aria-expanded={shown} onClick={() => setShown(!shown)}>
            Verify it yourself
          </Button>
        </div>
        {shown && <Commands invoice={invoice} />}
      </div>
    </PanelSection>
  );
};

const Equal = ({ equal }: { equal: boolean }) => (
  <Badge look={equal ? 'ok' : 'fail'}>{equal ? 'equal' : 'differs'}</Badge>
);

const Waiting = () => (
  <p className="text-ink-2">Counts every line again from the events of the workspace and compares the results.</p>
);

/** `lines`: those that count events. */
const sameText = (lines: number): string => {
  if (lines === 0) return 'The sums are the same. No line of it counts events.';
  return `Quantity, amount and digest of ${lines === 1 ? 'the line that counts events' : `all ${lines} lines that count events`} are the same.`;
};

const Result = ({ check: { at, lines, differences } }: { check: InvoiceCheck }) => (
  <div className="grid gap-2">
    <p className="text-ink-2">
      Counted again on {formatMoment(at)}. {differences.length === 0 ? sameText(lines) : 'This is different:'}
    </p>
    {differences.length > 0 && (
      <ul className="grid gap-1.5">
        {differences.map(({ what, expected, found }) => (
          <li key={what} className="break-words">
            <span className="font-medium">{what}</span>: {found}, counted {expected}
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** The two files, and what counts them without Throughline. */
const Commands = ({ invoice: { id } }: { invoice: InvoiceRow }) => {
  const { workspaceId } = useWorkspace();
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        Download{' '}
        <a className="link" href={historyExportUrl(workspaceId, {}, 'ndjson')} download="history.ndjson">
          history.ndjson
        </a>{' '}
        and{' '}
        <a className="link" href={invoiceExportUrl(workspaceId, id, 'json')} download="invoice.json">
          invoice.json
        </a>
        . Then, on any machine with Node and the source of Throughline:
      </p>
      <Code wrap label="Check with the files">
        {'node proof/verify-invoice.mjs history.ndjson invoice.json'}
      </Code>
    </div>
  );
};
