// Counts an invoice again from an export of history. Needs nothing but Node.
//
//   node proof/verify-invoice.mjs history.ndjson invoice.json
//
// The second file may have several invoices, one a line. An invoice whose lines are on a later one, because they were late, is
// compared together with that.
// Ends with 0 if every line has the same quantity, amount and digest and the total is the sum of the lines, and with 1
// otherwise. The history has to be of the whole workspace, without filters, and at least as new as the end of the period.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const rules = 1;
const maxShown = 20;
const ends = new Set(['StepSucceeded', 'StepFailed', 'StepOutcomeLost', 'StepResultIgnored']);
const exponents = { USD: 2, EUR: 2, GBP: 2, CHF: 2, CAD: 2, AUD: 2, SEK: 2, JPY: 0, KRW: 0, KWD: 3, BHD: 3 };
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Returns what is counted, and where in the log each event of the edges is. */
const readHistory = async (file, edges) => {
  const events = [];
  const kinds = new Map();
  const places = new Map();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const { id, category, stream, type, position, data } = JSON.parse(line);
    if (edges.has(id)) places.set(id, position);
    if (category !== 'run') continue;
    if (type === 'StepStarted') kinds.set(`${stream}/${data.seq}`, data.kind);
    if (type !== 'RunStarted' && type !== 'RunFailed' && !ends.has(type)) continue;
    const { seq, code, payer, costMicros } = data;
    events.push({ id, type, position, step: `${stream}/${seq}`, code, payer, costMicros });
  }
  return { events: events.sort((a, b) => a.position - b.position), kinds, places };
};

/** Returns what an event counts as: `[meter, quantity]`, in the order in which they are in the digest. */
const meteredBy = ({ type, step, code, payer, costMicros }, kinds) => {
  if (type === 'RunStarted') return [['runs', 1]];
  if (type === 'RunFailed') return code === 'internal' ? [['runs', -1]] : [];
  const tool = kinds.get(step) === 'tool' ? [['tool_calls', 1]] : [];
  if (!payer || payer === 'none' || !costMicros) return tool;
  return [...tool, [payer === 'deployment' ? 'model_cost' : 'own_model_cost', costMicros]];
};

const countRange = ({ events, kinds, places }, after, upTo) => {
  const meters = new Map();
  const [from, to] = [after === null ? -Infinity : places.get(after), places.get(upTo)];
  if (from === undefined || to === undefined) return null;
  for (const event of events) {
    if (event.position <= from || event.position > to) continue;
    for (const [meter, quantity] of meteredBy(event, kinds)) {
      const known = meters.get(meter) ?? { quantity: 0, counted: 0, digest: '' };
      const digest = sha256(`${known.digest} ${rules} ${event.id} ${meter} ${quantity}`);
      meters.set(meter, { quantity: known.quantity + quantity, counted: known.counted + 1, digest });
    }
  }
  return meters;
};

/** Rounded once, a half to the even neighbour. */
const priced = (quantity, price, currency) => {
  if (price === null) return 0;
  const dividend = BigInt(quantity) * BigInt(price.micros) * 10n ** BigInt(exponents[currency]);
  const by = BigInt(price.per) * 1_000_000n;
  const floor = dividend / by;
  const twice = (dividend - floor * by) * 2n;
  return Number(twice > by || (twice === by && floor % 2n === 1n) ? floor + 1n : floor);
};

const [historyFile, invoiceFile] = process.argv.slice(2);
if (historyFile === undefined || invoiceFile === undefined) {
  console.error('Usage: node proof/verify-invoice.mjs history.ndjson invoice.json');
  process.exit(2);
}

const invoicesIn = (text) => {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line));
  }
};

/** For its own period, and of earlier ones whose lines were late. */
const rangesOf = ({ lines, after, upTo }) => {
  const late = lines.flatMap((line) => (line.late ? [[line.late.upTo, line.late]] : []));
  return new Map([...late, ...(upTo === null ? [] : [[upTo, { after, upTo }]])]);
};

/** `late`: the periods whose lines are on another invoice of the file. */
const problemsOf = (invoice, history, late) => {
  const { lines, currency, priceList } = invoice;
  const problems = [];
  const differs = (what, said, found) => {
    if (said !== found) problems.push(`${what}: the invoice says ${said}, it is ${found}`);
  };
  const priceOf = (name) => priceList.meters.find(({ meter }) => meter === name) ?? { price: null, included: 0 };
  const costOf = (meter, quantity) => {
    const { price, included } = priceOf(meter);
    return priced(Math.max(0, quantity - included), price, currency);
  };
  const compare = (line, found) => {
    const { price, included } = priceOf(line.meter);
    differs(`${line.id} quantity`, line.quantity, found.quantity);
    differs(`${line.id} events`, line.counted, found.counted);
    differs(`${line.id} digest`, line.digest, found.digest);
    differs(`${line.id} included`, line.included, included);
    differs(`${line.id} price`, JSON.stringify(line.price), JSON.stringify(price));
    differs(`${line.id} amount`, line.amountMinor, costOf(line.meter, found.quantity));
  };
  differs('meter rules', invoice.meterRules, rules);
  differs('currency', currency, priceList.currency);
  for (const [upTo, range] of rangesOf(invoice)) {
    const counted = countRange(history, range.after, upTo);
    const own = lines.filter((line) => line.kind === 'meter' && (line.late?.upTo ?? invoice.upTo) === upTo);
    if (counted === null) problems.push(`period up to ${upTo}: the history does not have its beginning or its end`);
    for (const line of counted === null ? [] : own) {
      compare(line, counted.get(line.meter) ?? { quantity: 0, counted: 0, digest: '' });
      counted.delete(line.meter);
    }
    if (counted === null || upTo !== invoice.upTo || late.has(upTo)) continue;
    // A period that was counted late has no line of its own: what it cost is on a later invoice.
    const isLate = !own.some(({ late }) => late === undefined);
    for (const [meter, { quantity }] of counted)
      if (!isLate) problems.push(`${meter}: the invoice has no line for it`);
      else if (costOf(meter, quantity) !== 0)
        problems.push(`${meter}: neither the invoice has a line for it, nor a later one of this file`);
  }
  for (const { id, kind, seats, seatMinor, amountMinor } of lines)
    if (kind === 'seats') differs(`${id} amount`, amountMinor, seats * seatMinor);
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  differs('subtotal', invoice.subtotalMinor, sum);
  differs('total', invoice.totalMinor, invoice.subtotalMinor + invoice.taxMinor);
  return problems;
};

const invoices = invoicesIn(readFileSync(invoiceFile, 'utf8'));
const ranges = invoices.flatMap((invoice) => [...rangesOf(invoice).values()]);
const history = await readHistory(historyFile, new Set(ranges.flatMap(({ after, upTo }) => [after, upTo])));
const late = new Set(invoices.flatMap(({ lines }) => lines.flatMap((line) => (line.late ? [line.late.upTo] : []))));
let different = 0;
for (const invoice of invoices) {
  const problems = problemsOf(invoice, history, late);
  if (problems.length > 0) different += 1;
  for (const problem of different <= maxShown ? problems : [])
    console.log(`${invoice.number ?? invoice.invoiceId} ${problem}`);
}
console.log(`${invoices.length} invoices compared, ${different} differ.`);
process.exit(different === 0 && invoices.length > 0 ? 0 : 1);
