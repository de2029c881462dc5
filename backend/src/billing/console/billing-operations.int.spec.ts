import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import {
  BillingDifferencesList,
  BillingOverview,
  NoticesRetried,
  PriceListReport,
  ProviderNoticeList,
  WorkspaceBillingList,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import { builtInPriceLists, type PriceList } from '@throughline/contracts/billing/price-list.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';

let backend: Backend;
let [ada, vera] = [] as unknown as [Person, Person];
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
  ada = await backend.signUp('Ada');
  vera = await backend.signUp('Vera');
  await makeOperator(backend, vera);
});
afterEach(() => backend.clock.reset());
afterAll(() => backend.stop());

const [usd] = builtInPriceLists as [PriceList, PriceList];
const billing = '/api/operator/billing';
const lists = '/api/operator/price-lists';
const hoursAhead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const report = async () => {
  await backend.settled();
  return (await vera.client.get(lists)).as(PriceListReport);
};
const subscriptions = async (query: string) => {
  await backend.settled();
  return (await vera.client.get(`${billing}/subscriptions?${query}`)).as(WorkspaceBillingList);
};
const findHistory = async (person: Person, type: string): Promise<HistoryRow[]> => {
  await backend.settled();
  return (await person.client.get(person.path(`/history?type=${type}`))).as(page(HistoryRow)).items;
};

describe('a price list', () => {
  const own = { ...usd, id: 'dearer-usd' };

  it('is published once for new subscriptions, offered from its instant on, and retired', async () => {
    const from = hoursAhead(1);
    expect((await vera.client.post(lists, { list: own, from })).status).toBe(201);
    expect(await report()).toMatchObject({ currency: 'USD', offered: usd.id });
    expect((await report()).items[0]).toMatchObject({ list: own, from, retired: false, builtIn: false });
    const changed = await vera.client.post(lists, { list: { ...own, currency: 'EUR' }, from });
    expect([changed.status, changed.problem.code]).toEqual([409, 'invalid_state']);
    backend.clock.advance(2 * 3_600_000);
    expect((await report()).offered).toBe(own.id);
    backend.clock.reset();
    expect((await vera.client.post(`${lists}/${own.id}/retire`, {})).status).toBe(200);
    expect((await report()).items[0]).toMatchObject({ list: { id: own.id }, retired: true });
  });

  it('is published by nobody who has not signed in lately, nor by anybody else', async () => {
    expect((await ada.client.post(lists, { list: own, from: hoursAhead(1) })).status).toBe(404);
    backend.clock.advance(20 * 60_000);
    const late = await vera.client.post(lists, { list: { ...own, id: 'late-usd' }, from: hoursAhead(2) });
    expect(late.problem.code).toBe('reauth_required');
  });
});

describe('a workspace', () => {
  const pathFor = (person: Person, what: 'plan' | 'credit') => `/api/operator/workspaces/${person.workspaceId}/${what}`;

  it('is given a plan and credit by hand, which its history tells with the reason', async () => {
    const plan = { plan: 'business', priceListId: usd.id, note: 'A pilot.' };
    expect((await vera.client.post(pathFor(ada, 'plan'), plan)).status).toBe(200);
    const credit = { amountMinor: 2_500, currency: 'USD', until: hoursAhead(24), reason: 'An outage.' };
    expect((await vera.client.post(pathFor(ada, 'credit'), credit)).status).toBe(200);
    const [assigned] = await findHistory(ada, 'PlanAssigned');
    expect(assigned).toMatchObject({
      data: { plan: 'business', note: 'A pilot.' },
      meta: { actor: { kind: 'operator' } },
    });
    const [granted] = await findHistory(ada, 'CreditGranted');
    expect(granted).toMatchObject({ data: { amountMinor: 2_500, reason: 'An outage.' } });
  });

  it('is given no plan of a list that is unknown, and no credit that would never be used', async () => {
    const unknown = await vera.client.post(pathFor(ada, 'plan'), {
      plan: 'team',
      priceListId: 'nobodys',
      note: 'Why?',
    });
    expect(unknown.problem.errors?.[0]?.pointer).toBe('/priceListId');
    const credit = { amountMinor: 100, currency: 'EUR', until: null, reason: 'An outage.' };
    expect((await vera.client.post(pathFor(ada, 'credit'), credit)).problem.errors?.[0]?.pointer).toBe('/currency');
    const over = { ...credit, currency: 'USD', until: hoursAhead(-1) };
    expect((await vera.client.post(pathFor(ada, 'credit'), over)).problem.errors?.[0]?.pointer).toBe('/until');
  });

  it('is found by its id, a part of its slug or its name, and by the state of its subscription', async () => {
    const found = async (query: string) => (await subscriptions(query)).items.map(({ slug }) => slug);
    expect(await found(`q=${ada.workspaceId}`)).toEqual([ada.slug]);
    expect(await found(`q=${ada.slug.slice(0, -1)}&state=none`)).toContain(ada.slug);
    expect(await found(`q=${ada.slug}&state=active`)).toEqual([]);
    expect(await found('q=%25')).toEqual([]);
    const first = await subscriptions('limit=1');
    expect(first.items).toHaveLength(1);
    const second = await subscriptions(`limit=1&cursor=${first.next}`);
    expect(second.items[0]?.workspaceId).not.toBe(first.items[0]?.workspaceId);
    expect((await vera.client.get(`${billing}/subscriptions?cursor=nothing`)).problem.code).toBe('validation_failed');
  });

  it('whose figures differed is listed with what was expected', async () => {
    const { workspaceId } = vera;
    const differences = [{ what: 'runs', expected: '3', found: '2' }];
    const event: BillingEvent = { type: 'UsageCompared', data: { workspaceId, differences } };
    const recorded = newEvent(event, { workspaceId, schema: currentSchema('UsageCompared') });
    await backend.app.get(EventStore).append(`billing-${workspaceId}`, [recorded], 'none');
    await backend.settled();
    const { items } = (await vera.client.get(`${billing}/differences`)).as(BillingDifferencesList);
    expect(items).toMatchObject([{ workspaceId, slug: vera.slug, of: 'usage', differences }]);
  });
});

describe('the provider', () => {
  it('is shown with the states of workspaces, and its clock moves by a day', async () => {
    const before = (await vera.client.get(billing)).as(BillingOverview);
    expect(before).toMatchObject({ provider: 'test', live: false, currency: 'USD', states: { active: 0 } });
    expect((await vera.client.post(`${billing}/test-clock`, { by: 'day' })).status).toBe(200);
    await vera.client.put(`${billing}/test-network`, { lost: true });
    const { test } = (await vera.client.get(billing)).as(BillingOverview);
    expect(Date.parse(test?.now ?? '') - Date.parse(before.test?.now ?? '')).toBeGreaterThanOrEqual(24 * 3_600_000);
    expect(test?.network).toEqual({ late: 0, twice: false, shuffled: false, lost: true });
  });

  it('has its notices listed by state, and those that failed are retried', async () => {
    const add = (id: string, tries: number) =>
      backend.app.get(Postgres).execute(
        `insert into billing.inbox (provider, id, type, at, payer, about, via, received_at, tries, error, due_at)
         values ('test', $1, 'customer.changed', now(), $1, $2, 'call', now(), $3, $4, now() + interval '1 day')`,
        [
          id,
          JSON.stringify({ kind: 'customer', id: 'nobody', customer: 'nobody' }),
          tries,
          tries > 0 ? 'No answer.' : null,
        ],
      );
    await add('first', 0);
    await add('second', 4);
    const listed = async (state: string) =>
      (await vera.client.get(`${billing}/inbox?state=${state}`)).as(ProviderNoticeList).items.map(({ id }) => id);
    expect(await listed('failing')).toEqual(['second']);
    expect(await listed('waiting')).toEqual(['first']);
    const retry = async (id: string | null) =>
      (await vera.client.post(`${billing}/inbox/retry`, { id })).as(NoticesRetried).count;
    expect(await retry(null)).toBe(1);
    expect(await retry('nobody')).toBe(0);
  });
});
