import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInPriceLists } from '@throughline/contracts/billing/price-list.js';
import { invoiceId, november } from '@throughline/contracts/billing/billing.fixtures.js';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import { Currency } from '@throughline/contracts/billing/money.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { metered } from '@throughline/contracts/usage/meters.js';
import { newId } from '@throughline/platform/ids.js';
import fc from 'fast-check';
import { countedAfter, noCounts } from '../periods/meter-counts.js';
import { meterLines } from './domain/meter-lines.js';

const kinds = ['model', 'tool'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  type: fc.constantFrom('StepSucceeded', 'StepFailed', 'StepOutcomeLost', 'StepResultIgnored'),
  payer: fc.constantFrom('deployment', 'workspace', 'none'),
  costMicros: fc.option(fc.nat(50_000_000)),
});
const run = fc.record({ steps: fc.array(step, { maxLength: 4 }), code: fc.constantFrom(null, 'internal', 'tool') });

/** As an export of history has it. */
const history = fc.sample(run, 60).flatMap(({ steps, code }) => {
  const stream = `run-${newId()}`;
  const events = [
    { type: 'RunStarted', data: {}, kind: null },
    ...steps.flatMap(({ kind, type, payer, costMicros }, seq) => [
      { type: 'StepStarted', data: { seq, kind }, kind },
      { type, data: { seq, payer, costMicros }, kind },
    ]),
    ...(code === null ? [] : [{ type: 'RunFailed', data: { code }, kind: null }]),
  ];
  return events.map((event) => ({ ...event, stream, id: newId(), category: 'run' }));
});
const log = history
  .sort((a, b) => a.id.slice(-6).localeCompare(b.id.slice(-6)))
  .map((event, position) => ({ ...event, position }));

const getCounts = (after: number, upTo: number) =>
  log
    .slice(after + 1, upTo + 1)
    .flatMap(({ id, kind, ...event }) => metered(event as unknown as RunEvent, kind).map((one) => ({ id, one })))
    .reduce((counts, { id, one }) => countedAfter(counts, id, one), noCounts);

const price = fc.record({ micros: fc.nat(3_000_000), per: fc.constantFrom(1, 3, 1_000, 1_000_000) });
const meterPrice = fc.record({ price, included: fc.nat(500) });
const terms = fc.record({
  currency: fc.constantFrom(...Currency.options),
  runs: meterPrice,
  model_cost: meterPrice,
  tool_calls: meterPrice,
  range: fc.tuple(fc.nat(log.length - 1), fc.nat(log.length - 1)),
  credit: fc.nat(5_000),
  seats: fc.nat(30),
});

const invoices = fc.sample(terms, 10_000).map(({ currency, range, credit, seats, ...prices }) => {
  const [after, upTo] = [Math.min(...range) - 1, Math.max(...range)];
  const [builtIn] = builtInPriceLists;
  const meters = (['runs', 'model_cost', 'tool_calls'] as const).map((meter) => ({ meter, ...prices[meter] }));
  const priceList = { ...(builtIn as (typeof builtInPriceLists)[number]), currency, meters };
  const others: InvoiceLine[] = [
    { kind: 'seats', id: 'seats', amountMinor: seats * 2_000, plan: 'team', seats, seatMinor: 2_000, period: november },
    { kind: 'credit', id: 'p1-credit', amountMinor: -credit, text: 'Credit' },
  ];
  const lines = [...meterLines(getCounts(after, upTo), priceList), ...others];
  const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    version: 1,
    invoiceId,
    number: '0001',
    workspaceId,
    period: november,
    plan: 'team',
    meterRules: 1,
    after: log[after]?.id ?? null,
    upTo: log[upTo]?.id ?? null,
    priceList,
    currency,
    lines,
    subtotalMinor,
    taxMinor: 0,
    totalMinor: subtotalMinor,
  };
});

describe('the script that counts an invoice again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'invoices-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'history.ndjson'), log.map(({ kind: _, ...event }) => JSON.stringify(event)).join('\n'));

  const verify = (all: readonly object[]) => {
    const file = join(folder, 'invoices.ndjson');
    writeFileSync(file, all.map((one) => JSON.stringify(one)).join('\n'));
    const files = [join(folder, 'history.ndjson'), file];
    return spawnSync(process.execPath, ['proof/verify-invoice.mjs', ...files], { encoding: 'utf8' });
  };

  it('finds what the product has found, in 10,000 random invoices of 11 currencies', () => {
    const { status, stdout } = verify(invoices);
    expect([status, stdout]).toEqual([0, '10000 invoices compared, 0 differ.\n']);
  });

  const withoutMeters = (invoice: (typeof invoices)[number]) => {
    const lines = invoice.lines.filter(({ kind }) => kind !== 'meter');
    const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return { ...invoice, lines, subtotalMinor, totalMinor: subtotalMinor };
  };

  it('takes an invoice without lines of its own only together with the later one that has what they cost', () => {
    const costly = ({ lines }: (typeof invoices)[number]) =>
      lines.filter((line) => line.kind === 'meter' && line.amountMinor > 0);
    const whole = invoices.find((invoice) => costly(invoice).length > 1);
    if (whole === undefined) throw new Error('No invoice costs anything.');
    const { period, after, upTo } = whole;
    const late = costly(whole).map((line) => ({ ...line, late: { period, after, upTo } }));
    const subtotalMinor = late.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const later = { ...whole, after: null, upTo: null, lines: late, subtotalMinor, totalMinor: subtotalMinor };
    expect(verify([withoutMeters(whole)])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('neither the invoice has a line for it, nor a later one of this file'),
    });
    const { status, stdout } = verify([withoutMeters(whole), later]);
    expect([status, stdout]).toEqual([0, '2 invoices compared, 0 differ.\n']);
  });

  it('finds each kind of tampering', () => {
    const whole = invoices.find(({ lines }) => lines.filter(({ kind }) => kind === 'meter').length === 4);
    if (whole === undefined) throw new Error('No invoice has all meters.');
    const [first, ...rest] = whole.lines;
    const withFirst = (over: object) => ({ ...whole, lines: [{ ...first, ...over }, ...rest] });
    const tampered: object[] = [
      withFirst({ quantity: 7_777 }),
      withFirst({ digest: 'f'.repeat(64) }),
      withFirst({ counted: 1 }),
      withFirst({ included: 501 }),
      withFirst({ price: { micros: 9_999_999, per: 7 } }),
      withFirst({ amountMinor: (first?.amountMinor ?? 0) + 1 }),
      { ...whole, lines: rest },
      withoutMeters(whole),
      { ...whole, lines: [...rest, first, { kind: 'credit', id: 'more', amountMinor: -1, text: '' }] },
      { ...whole, lines: whole.lines.map((line) => (line.kind === 'seats' ? { ...line, seats: 31 } : line)) },
      { ...whole, subtotalMinor: whole.subtotalMinor + 1 },
      { ...whole, totalMinor: whole.totalMinor + 1 },
      { ...whole, after: log.at(-1)?.id },
      { ...whole, upTo: newId() },
      { ...whole, meterRules: 2 },
    ];
    const { status, stdout } = verify([whole, ...tampered]);
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`${tampered.length + 1} invoices compared, ${tampered.length} differ.`),
    ]);
  });
});
