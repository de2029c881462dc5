import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import type { Meter } from '@throughline/contracts/usage/meters.js';
import { formatMinor, formatUnitPrice } from '../../lib/numbers/minor-money.js';
import { formatMoney, formatNumber, pluralise } from '../../lib/numbers/format.js';
import { periodText, planNames, seatsText } from '../plan-text.js';

type MeterLine = Extract<InvoiceLine, { kind: 'meter' }>;

const meters: Readonly<Record<Meter, { name: string; about: string; counted: readonly [one: string, many: string] }>> =
  {
    runs: { name: 'Runs', about: '', counted: ['run event', 'run events'] },
    tool_calls: { name: 'Tool calls', about: '', counted: ['step', 'steps'] },
    model_cost: { name: 'Model cost', about: 'At the prices of each day', counted: ['step', 'steps'] },
    own_model_cost: {
      name: 'Cost of your own models',
      about: 'Paid at your own provider, never billed',
      counted: ['step', 'steps'],
    },
  };

const isMoney = (meter: Meter): boolean => meter === 'model_cost' || meter === 'own_model_cost';

export type LineText = { name: string; about: string; quantity: string; price: string };

const meterText = (
  { meter, quantity, included, price, late }: MeterLine,
  currency: InvoiceRow['currency'],
): LineText => {
  const { name, about } = meters[meter];
  const count = (value: number) => (isMoney(meter) ? formatMoney(value) : formatNumber(value));
  const said = [
    about,
    included > 0 && `${count(Math.min(quantity, included))} of ${count(included)} included`,
    late && `Of ${periodText(late.period)}, counted after its invoice`,
  ].filter((each): each is string => typeof each === 'string' && each !== '');
  // The quantity of money is in millionths; its price is said for a whole dollar.
  const shown = price && isMoney(meter) ? { ...price, per: price.per / 1e6 } : price;
  return {
    name,
    about: said.join('. '),
    quantity: count(quantity),
    price: shown ? formatUnitPrice(shown, currency) : '',
  };
};

/** Returns what a line says. */
export const lineText = (line: InvoiceLine, { currency }: Pick<InvoiceRow, 'currency'>): LineText => {
  switch (line.kind) {
    case 'meter':
      return meterText(line, currency);
    case 'seats':
      return {
        name: `${planNames[line.plan]}, ${seatsText(line.seats)}`,
        about: periodText(line.period),
        quantity: formatNumber(line.seats),
        price: formatMinor(line.seatMinor, currency),
      };
    case 'change':
      return { name: line.text, about: periodText(line.period), quantity: '', price: '' };
    case 'credit':
      return { name: 'Credit', about: line.text, quantity: '', price: '' };
  }
};

export const countedText = ({ meter, counted }: MeterLine): string => {
  const [one, many] = meters[meter].counted;
  return pluralise(counted, one, many);
};

/** "c41d 77e0 … 90ab" */
export const shortDigest = (digest: string): string =>
  `${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`;
