import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import { Link } from 'react-router';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { countedEvents } from './counted-events.js';
import { countedText, lineText, shortDigest } from './line-text.js';

const narrow = 'max-sm:hidden print:table-cell';

/** Shows what is paid for, line by line; each of a meter leads to the events that it counted. */
export const InvoiceLines = ({ invoice }: { invoice: InvoiceRow }) => (
  <table className="w-full border-collapse text-sm" aria-label="Lines">
    <thead className="text-left text-xs text-ink-3">
      <tr className="border-b border-line-strong">
        <th scope="col" className="h-9 font-medium">
          What
        </th>
        <th scope="col" className={`h-9 pl-4 text-right font-medium ${narrow}`}>
          Quantity
        </th>
        <th scope="col" className={`h-9 pl-4 text-right font-medium ${narrow}`}>
          Price
        </th>
        <th scope="col" className="h-9 pl-4 text-right font-medium">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {invoice.lines.map((line) => (
        <Line key={line.id} line={line} invoice={invoice} />
      ))}
    </tbody>
  </table>
);

const Line = ({ line, invoice }: { line: InvoiceLine; invoice: InvoiceRow }) => {
  const { name, about, quantity, price } = lineText(line, invoice);
  return (
    <tr className="break-inside-avoid border-b border-line align-top [&>td]:py-3">
      <td className="min-w-0 break-words">
        <p className="font-medium">{name}</p>
        {about && <p className="text-ink-2">{about}</p>}
        {quantity && price && (
          <p className="text-ink-3 tabular-nums sm:hidden print:hidden">
            {quantity} × {price}
          </p>
        )}
        {line.kind === 'meter' && line.counted > 0 && <Counted line={line} invoice={invoice} />}
      </td>
      <td className={`pl-4 text-right whitespace-nowrap tabular-nums ${narrow}`}>{quantity}</td>
      <td className={`pl-4 text-right whitespace-nowrap text-ink-2 tabular-nums ${narrow}`}>{price}</td>
      <td className="pl-4 text-right whitespace-nowrap tabular-nums">
        {formatMinor(line.amountMinor, invoice.currency)}
      </td>
    </tr>
  );
};

type CountedProps = { line: Extract<InvoiceLine, { kind: 'meter' }>; invoice: InvoiceRow };

const Counted = ({ line, invoice }: CountedProps) => {
  const { path } = useWorkspace();
  const events = countedEvents(invoice, line);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {events === null ? (
        countedText(line)
      ) : (
        <Link className="link" to={`${path('history')}?${events}`}>
          {countedText(line)}
        </Link>
      )}
      <span className="mono text-xs text-ink-3" title={line.digest}>
        {shortDigest(line.digest)}
      </span>
    </p>
  );
};
