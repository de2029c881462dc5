import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { invoiceRow, terms } from '@throughline/contracts/billing/billing.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter } from 'react-router';
import {
  aBillingReport,
  answerBilling,
  aUsedDay,
  aWhatIf,
  billingAt,
  checkoutId,
  localReport,
  subscribed,
} from '../../../testing/a-billing-report.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { applyRows } from '../../lib/live/rooms.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useAgreements, useInvoices } from '../data/billing.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { BillingSettings } from './settings.screen.js';

const receipt = { id: workspaceId, revision: 2, position: 2 };
let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});
afterEach(() => {
  for (const store of [useAgreements, useInvoices, useMembers]) store.drop();
});

const show = (role: Role = 'owner', query = '') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/settings/billing${query}`]}>
        <BillingSettings budgets={<p>The budgets</p>} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
const plan = async () => (await screen.findByRole('heading', { name: 'Plan' })).closest('section');
const posts = (path: string) => asked.filter((each) => each.method === 'POST' && each.path === `${billingAt}/${path}`);

describe('a workspace with a subscription', () => {
  it('reads what it pays for, what it costs, how long it goes on and who pays', async () => {
    answerBilling(aBillingReport());
    show();
    expect((await plan())?.textContent).toMatch(/Team.*9 seats × \$20.00 a month, plus model cost\. Renews on 1 Dec/);
    expect(screen.getByText('visa').parentElement?.textContent).toBe('visa ending 4242');
    expect(screen.getAllByText('Test mode: no real charges.').length).toBeGreaterThan(0);
    expect(screen.getByText('The budgets')).toBeTruthy();
  });
  it('in its trial reads when the first payment is due', async () => {
    answerBilling(aBillingReport({ agreement: subscribed({ trialEndsAt: '2026-12-11T00:00:00.000Z' }) }));
    show();
    expect((await plan())?.textContent).toMatch(/The trial ends on 11 Dec; the first payment is due then\./);
  });
  it('compares the plans by what last month would have cost, and marks what it has too much of', async () => {
    answerBilling(aBillingReport());
    show();
    const table = await screen.findByRole('region', { name: 'Plans' });
    expect(await within(table).findByText('$757.18')).toBeTruthy();
    expect(within(table).getByText('Stops on 2 Oct')).toBeTruthy();
    const agents = within(within(table).getByRole('row', { name: /^Agents/ })).getAllByRole('cell');
    expect(agents[0]?.textContent).toBe('10, less than is used now');
    expect(
      within(table)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Move to Business']);
  });
  it('says what was free here, next to what it would have cost elsewhere', async () => {
    answerBilling(localReport({ provider: 'test' }));
    show();
    const table = await screen.findByRole('region', { name: 'Plans' });
    expect(await within(table).findByText('Nothing')).toBeTruthy();
    expect((await plan())?.textContent).toContain('The limits of this server. Nothing is charged.');
    const [, seats] = within(table).getAllByRole('row', { name: /seat/i });
    expect(seats?.textContent).toMatch(/^Seats250\* \(set by this server\)3/);
    expect(within(table).queryByText('Not known')).toBeNull();
  });
  it.each([
    ['that was used', 5, /^\w+ would have cost$/],
    ['that it did not have by the running one', 0, /^\w+ so far would have cost$/],
  ])('compares last month %s', async (_, runs, name) => {
    const running = new Date().toISOString().slice(0, 7);
    answerBilling(aBillingReport());
    answer(`GET ${billingAt}/billing/what-if`, ({ path }: Asked) => {
      const month = path.slice(-7);
      return { ...aWhatIf(month), days: month !== running && runs > 0 ? [aUsedDay(`${month}-02`, runs)] : [] };
    });
    show();
    const table = await screen.findByRole('region', { name: 'Plans' });
    await within(table).findByText('$757.18');
    expect(within(table).getByRole('rowheader', { name })).toBeTruthy();
  });
  it('names no month before it is known which one is compared', async () => {
    answerBilling(aBillingReport());
    const asks = Promise.withResolvers<ReturnType<typeof aWhatIf>>();
    answer(`GET ${billingAt}/billing/what-if`, () => asks.promise);
    show();
    const table = await screen.findByRole('region', { name: 'Plans' });
    expect(within(table).getByRole('rowheader', { name: 'A month would have cost' })).toBeTruthy();
    asks.resolve(aWhatIf(new Date().toISOString().slice(0, 7)));
    expect(await within(table).findByRole('rowheader', { name: /^\w+ so far would have cost$/ })).toBeTruthy();
  });
  it('compares the plans again when its seats have changed', async () => {
    answerBilling(aBillingReport());
    show();
    const table = await screen.findByRole('region', { name: 'Plans' });
    await within(table).findByText('$757.18');
    const dearer = aWhatIf();
    answerBilling(aBillingReport({ agreement: subscribed({ terms: terms({ seats: 12 }) }) }));
    answer(`GET ${billingAt}/billing/what-if`, {
      ...dearer,
      plans: dearer.plans.map((each) => ({ ...each, totalMinor: each.totalMinor + 100 })),
    });
    const room = { kind: 'billing', workspaceId } as const;
    const row = subscribed({ terms: terms({ seats: 12 }) }, { position: 4 });
    act(() => applyRows({ room, position: 4, rows: [{ topic: 'subscriptions', rows: [row] }] }));
    expect(await within(table).findByText('$758.18')).toBeTruthy();
  });
  it('sees of each limit the one that holds, and which of them the installation sets', async () => {
    const { ceilings, ...report } = aBillingReport();
    answerBilling({ ...report, ceilings: { ...ceilings, connections: 50, storedBytes: 1024 ** 3 } });
    show();
    const table = await screen.findByRole('region', { name: 'Plans' });
    const cells = within(within(table).getByRole('row', { name: /^Connected accounts/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '5',
      '50* (set by this server)',
      '50* (set by this server)',
    ]);
  });
  it('is cancelled at the end of its period, and the cancellation is taken back', async () => {
    answerBilling(aBillingReport());
    answer(`POST ${billingAt}/billing/cancel`, receipt);
    answer(`POST ${billingAt}/billing/resume`, receipt);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    expect(screen.getByRole('dialog').textContent).toContain('Everything works until 1 Dec');
    expect(screen.getByRole('dialog').textContent).toContain('Free: 3 seats and 500 runs a month.');
    await userEvent.click(screen.getByRole('button', { name: /^Cancel on 1 Dec/ }));
    await waitFor(() => expect(posts('billing/cancel')).toHaveLength(1));
    answerBilling(aBillingReport({ agreement: subscribed({ cancelAt: '2026-12-01T00:00:00.000Z' }) }));
    const row = subscribed({ cancelAt: '2026-12-01T00:00:00.000Z' }, { position: 5 });
    const room = { kind: 'billing', workspaceId } as const;
    act(() => applyRows({ room, position: 5, rows: [{ topic: 'subscriptions', rows: [row] }] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Team' }));
    expect(posts('billing/resume')).toHaveLength(1);
  });
  it('that changes with its next period keeps what it has if somebody wants that', async () => {
    const next = { ...terms({ seats: 4 }), at: '2026-12-01T00:00:00.000Z' };
    answerBilling(aBillingReport({ agreement: subscribed({ next }) }));
    answer(`POST ${billingAt}/billing/keep`, receipt);
    show();
    expect((await plan())?.textContent).toMatch(/From 1 Dec.*: Team, 4 seats/);
    await userEvent.click(screen.getByRole('button', { name: 'Keep current plan' }));
    expect(posts('billing/keep')).toHaveLength(1);
  });
  it('that changes to another plan says from when on, and offers it no more', async () => {
    const next = { ...terms({ plan: 'business' }), at: '2026-12-01T00:00:00.000Z' };
    answerBilling(aBillingReport({ agreement: subscribed({ next }) }));
    show();
    expect((await plan())?.textContent).toMatch(/Changes to Business on 1 Dec/);
    const table = await screen.findByRole('region', { name: 'Plans' });
    expect(within(table).getByRole('columnheader', { name: /^Business/ }).textContent).toMatch(/From 1 Dec/);
    expect(within(table).queryByRole('row', { name: /^Move to it/ })).toBeNull();
    expect(within(table).queryByRole('button', { name: 'Move to Business' })).toBeNull();
  });
  it('whose payment failed reads until when everything works, why it failed, and replaces the card', async () => {
    const pastDue = { since: '2026-11-01T01:00:00.000Z', restrictedAt: '2026-11-08T01:00:00.000Z' };
    const failure = { code: 'card_declined', nextTryAt: '2026-11-03T01:00:00.000Z', at: '2026-11-01T01:00:00.000Z' };
    answerBilling(aBillingReport({ agreement: subscribed({ pastDue }) }), [invoiceRow({ status: 'open', failure })]);
    show();
    const said = await screen.findByText(/Everything works until 8 Nov/);
    await waitFor(() => expect(said.textContent).toMatch(/Next try on 3 Nov.*the card was declined/));
    expect(screen.getAllByRole('button', { name: 'Replace card' })).toHaveLength(2);
  });
  it('whose provider is away says that nothing was charged', async () => {
    const { method: _, ...report } = aBillingReport();
    answerBilling(report);
    show();
    expect(await screen.findByText(/payment provider isn’t answering. Nothing was charged/)).toBeTruthy();
  });
});

it('without a provider there are budgets, and not one button that pays', async () => {
  answerBilling(localReport({ provider: 'none' }));
  show();
  expect(await screen.findByText('Nothing is charged here.')).toBeTruthy();
  expect(screen.getByText('The budgets')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Plan' })).toBeNull();
  expect(screen.queryAllByRole('button', { name: /plan|pay|card|Move/i })).toEqual([]);
});

const withCheckout = () => {
  const checkout = { checkoutId, terms: terms(), expiresAt: new Date(Date.now() + 600_000).toISOString() };
  return localReport({ agreement: subscribed({}, { subscription: null, plan: 'local', checkout }) });
};

it('an open checkout is continued or abandoned', async () => {
  answerBilling(withCheckout());
  answer(`GET ${billingAt}/billing/checkout/${checkoutId}`, { url: 'http://localhost/c/pay/cs_1' });
  answer(`POST ${billingAt}/billing/checkout/${checkoutId}/abandon`, receipt);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith(`/checkout/${checkoutId}`))).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Abandon' }));
  expect(posts(`billing/checkout/${checkoutId}/abandon`)).toHaveLength(1);
});

it('who comes back from paying is told that the plan is about to begin', async () => {
  answerBilling(withCheckout());
  show('owner', `?checkout=${checkoutId}`);
  expect(await screen.findByText(/^Paid\. Team begins as soon as/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Abandon' })).toBeNull();
});

it('who may only read sees everything with locked fields, and whom to ask', async () => {
  answerBilling(aBillingReport());
  show('auditor');
  expect((await screen.findByText(/You can see this page and not change it/)).parentElement?.textContent).toContain(
    'Ask Noor.',
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly).toBe(true);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Change plan|Save|Replace card/ })).toBeNull();
});

it('who may not read sees no figure, and whom to ask', async () => {
  answerBilling(aBillingReport());
  show('runner');
  expect(await screen.findByText('Ask Noor.')).toBeTruthy();
  expect(asked.some(({ path }) => path === `${billingAt}/billing`)).toBe(false);
});

it('invoices are for the name, address, country and tax number that were saved', async () => {
  answerBilling(aBillingReport());
  answer(`PUT ${billingAt}/billing/details`, receipt);
  show();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour Supply, Lda');
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'Cais 4, Lisboa');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose a country.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Portugal');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Harbour Supply, Lda',
      address: 'Cais 4, Lisboa',
      country: 'PT',
      taxId: null,
    }),
  );
});
