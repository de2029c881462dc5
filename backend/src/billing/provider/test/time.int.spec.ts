import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { runUntilCrash } from '@throughline/platform/testing/run-until-crash.js';
import { testProvider } from './test-provider.js';
import { goTo, newestInvoice, subscribe, terms, type Fixture } from './testing/subscribers.js';
import { secrets, startTestProvider } from './testing/test-harness.js';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startTestProvider(await createTestDatabase(), new Date('2027-01-31T08:00:00.000Z'));
});
afterEach(() => fixture.stop());

const program = new URL('./testing/tick-process.ts', import.meta.url);
type Crash = { phase: 'due' | 'delivery'; atStatement: number; afterMs: number };
const tickProcess = ({ phase, ...crash }: Crash): Promise<void> =>
  runUntilCrash(program, {
    ...{ databaseUrl: fixture.databaseUrl, eventStoreUrl: '', maxLifetimeMs: 60_000, mayEnd: true, ...crash },
    env: {
      ...{ WEBHOOK_URL: fixture.receiver.url, SECRET: secrets.secret, PHASE: phase },
      NOW: fixture.clock.now().toISOString(),
    },
  });
const never: Crash = { phase: 'due', atStatement: 0, afterMs: 0 };

const listed = async () => (await fixture.provider.listSince('0')).notices;
const arrived = () =>
  fixture.receiver.received.map((call) => fixture.provider.verify({ ...call, now: fixture.clock.now() }).id);

describe('the clock of the test provider', () => {
  it('renews on the 31st, or on the last day of a shorter month', async () => {
    const { subscription } = await subscribe(fixture);
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { period } = (await fixture.provider.fetchSubscription(subscription))!;
      ends.push(period.to);
      await goTo(fixture, period.to);
    }
    expect(ends.map((end) => end.slice(0, 10))).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  it('may be months ahead of the one by which a checkout expires', async () => {
    await fixture.provider.advance(new Date('2027-04-15T00:00:00.000Z'));
    const { subscription } = await subscribe(fixture);
    expect((await fixture.provider.fetchSubscription(subscription))?.status).toBe('active');
  });

  it('goes forward for every process, and what is due in between happens at its own time', async () => {
    const { customer } = await subscribe(fixture);
    const postgres = new Postgres({ url: fixture.databaseUrl, connections: 1 });
    const other = testProvider({ ...fixture.deps, postgres });
    await other.advance(new Date('2027-04-15T00:00:00.000Z'));
    expect(await fixture.provider.now()).toEqual(new Date('2027-04-15T00:00:00.000Z'));
    const invoices = await other.invoicesOf(customer, '2027-01-01T00:00:00.000Z');
    expect(invoices.map(({ status, period }) => [status, period.to.slice(0, 10)])).toEqual([
      ['paid', '2027-02-28'],
      ['paid', '2027-02-28'],
      ['paid', '2027-03-31'],
    ]);
    const times = (await listed()).filter(({ type }) => type === 'invoice.drafted').map(({ at }) => at);
    expect(times).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'].map((day) => `${day}T08:00:00.000Z`));
    await postgres.close();
  });

  it('is slow in no change: what was due before it happens first', async () => {
    const { subscription, customer } = await subscribe(fixture);
    fixture.clock.setTo(new Date('2027-02-28T09:00:00.000Z'));
    await fixture.provider.cancel({ subscription, at: 'now' }, randomUUID());
    expect(await newestInvoice(fixture, customer)).toMatchObject({ reason: 'cycle', status: 'paid' });
    expect(await fixture.provider.fetchSubscription(subscription)).toMatchObject({
      ...{ status: 'ended', endedAt: '2027-02-28T09:00:00.000Z' },
    });
  });
});

describe('several processes', () => {
  const renewed = async (customers: readonly string[]): Promise<void> => {
    const invoices = await Promise.all(customers.map((one) => fixture.provider.invoicesOf(one, '2027-01-01')));
    for (const of of invoices)
      expect(of).toMatchObject([
        { reason: 'begin', status: 'paid' },
        { reason: 'cycle', status: 'paid', tries: 1 },
      ]);
    const numbers = invoices.flat().map(({ number }) => number);
    expect(numbers.toSorted()).toEqual(numbers.map((_, at) => `TEST-${String(at + 1).padStart(6, '0')}`));
  };

  it('that do what is due at once do everything once, and send each notice once', async () => {
    const customers: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) customers.push((await subscribe(fixture)).customer);
    fixture.clock.setTo(new Date('2027-03-02T00:00:00.000Z'));
    await Promise.all([never, never, never].map(tickProcess));
    await renewed(customers);
    expect(arrived().toSorted()).toEqual((await listed()).map(({ id }) => id).toSorted());
  });

  it('that are killed while they do what is due do it once in the end', async () => {
    const customers: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) customers.push((await subscribe(fixture)).customer);
    const before = (await listed()).length;
    fixture.clock.setTo(new Date('2027-03-02T00:00:00.000Z'));
    for (const atStatement of [2, 17, 40]) await tickProcess({ phase: 'due', atStatement, afterMs: atStatement % 2 });
    expect(await listed()).toHaveLength(before);
    await tickProcess(never);
    await renewed(customers);
  });

  it('that are killed between a change and its delivery, or in it, lose no notice', async () => {
    const { customer } = await subscribe(fixture);
    fixture.clock.setTo(new Date('2027-03-02T00:00:00.000Z'));
    await tickProcess({ phase: 'delivery', atStatement: 1, afterMs: 0 });
    await renewed([customer]);
    expect(fixture.receiver.received).toEqual([]);
    for (const atStatement of [2, 3, 5]) {
      await tickProcess({ phase: 'delivery', atStatement, afterMs: atStatement % 2 });
      fixture.clock.advance(30_000);
    }
    for (let minute = 0; minute < 3; minute += 1) {
      await fixture.provider.deliver();
      fixture.clock.advance(60_000);
    }
    expect([...new Set(arrived())].toSorted()).toEqual((await listed()).map(({ id }) => id).toSorted());
  });
});

describe('keys', () => {
  it('that are used for something else are refused', async () => {
    const { subscription } = await subscribe(fixture);
    const key = randomUUID();
    await fixture.provider.cancel({ subscription, at: 'period_end' }, key);
    const other = { code: 'key_reused' };
    await expect(fixture.provider.cancel({ subscription, at: 'now' }, key)).rejects.toMatchObject(other);
    await expect(fixture.provider.resume({ subscription }, key)).rejects.toMatchObject(other);
    expect(await fixture.provider.fetchSubscription(subscription)).toMatchObject({ status: 'active' });
  });

  it('that arrive many times at once have one effect', async () => {
    const { subscription, customer } = await subscribe(fixture);
    const prorationAt = fixture.clock.now().toISOString();
    const more = { subscription, terms: { ...terms, seats: 5 }, at: 'now', prorationAt } as const;
    const key = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => fixture.provider.change(more, key)));
    const changes = (await fixture.provider.invoicesOf(customer, '2027-01-01')).filter(
      (one) => one.reason === 'change',
    );
    expect(changes).toMatchObject([{ totalMinor: 6_000, status: 'paid' }]);
  });

  it('keep the answer of a payment that was declined', async () => {
    const { customer } = await subscribe(fixture, 'declined_later');
    await goTo(fixture, '2027-02-28T10:00:00.000Z');
    const { id: invoice } = await newestInvoice(fixture, customer);
    const key = randomUUID();
    const pay = () => fixture.provider.pay({ invoice }, key);
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined' });
    const failures = (await listed()).filter(({ type }) => type === 'invoice.payment_failed');
    expect(failures).toHaveLength(2);
  });
});
