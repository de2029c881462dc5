import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { notice, overview, priceListReport, workspaceBilling, workspaceId } from './billing.fixtures.js';
import { OperatorBillingScreen } from './billing.screen.js';

const billing = '/api/operator/billing';
const none = { items: [], next: null };
const receipt = { id: '0193a000-0000-7000-8000-000000000001', revision: 0, position: 9 };

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${billing}`, overview());
  answer(`GET ${billing}/inbox`, none);
  answer(`GET ${billing}/subscriptions`, none);
  answer(`GET ${billing}/differences`, none);
  answer('GET /api/operator/price-lists', priceListReport());
});

const show = (address = '/operator/billing') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <OperatorBillingScreen />
    </MemoryRouter>,
  );
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = (method: string) => asked.filter((each) => each.method === method);

describe('the billing of operators', () => {
  it('says who takes the money, how many workspaces are in which state, and that there is nothing to do', async () => {
    show();
    expect(await screen.findByText('Test mode: no real charges')).toBeTruthy();
    expect(screen.getByText('Past due', { selector: 'dt' }).nextSibling?.textContent).toBe('2');
    expect(await screen.findByText('Everything that was compared is equal.')).toBeTruthy();
    expect(await screen.findByText('The provider has not told anything yet.')).toBeTruthy();
  });

  it('without a provider has neither an inbox nor a clock', async () => {
    answer(`GET ${billing}`, overview({ provider: 'none', test: null }));
    show();
    expect(await screen.findByText('None: nothing is charged here')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Inbox' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Test payments' })).toBeNull();
  });

  it('finds a workspace by what the address or the field says, and adds its next page', async () => {
    answer(`GET ${billing}/subscriptions`, ({ path }: Asked) =>
      path.includes('cursor=')
        ? { items: [workspaceBilling({ slug: 'harbour', workspaceId: receipt.id as never })], next: null }
        : { items: [workspaceBilling()], next: 'more' },
    );
    show(`/operator/billing?q=${workspaceId}`);
    const workspaces = await region('Workspaces');
    expect(await workspaces.findByText('quayside')).toBeTruthy();
    expect(workspaces.getByText(/^everything works until/)).toBeTruthy();
    expect(asked.some(({ path }) => path.includes(`subscriptions?q=${workspaceId}`))).toBe(true);
    await userEvent.type(workspaces.getByRole('searchbox'), '{Control>}a{/Control}quay');
    await waitFor(() => expect(asked.some(({ path }) => path.includes('q=quay'))).toBe(true));
  });

  it('assigns a plan with a reason to a workspace without a subscription', async () => {
    answer(`GET ${billing}/subscriptions`, {
      items: [workspaceBilling({ state: 'none', plan: 'local', priceListId: null, seats: null })],
      next: null,
    });
    answer(`POST /api/operator/workspaces/${workspaceId}/plan`, receipt);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Assign a plan to quayside' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'business');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'A pilot.');
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')[0]?.body).toEqual({ plan: 'business', priceListId: '2026-11-usd', note: 'A pilot.' });
  });

  it('grants credit in the currency of the workspace, and a subscribed one is assigned no plan', async () => {
    answer(`GET ${billing}/subscriptions`, { items: [workspaceBilling()], next: null });
    answer(`POST /api/operator/workspaces/${workspaceId}/credit`, receipt);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Grant credit to quayside' }));
    expect(screen.queryByRole('button', { name: 'Assign a plan to quayside' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '12.50');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'An outage.');
    await userEvent.click(screen.getByRole('button', { name: 'Grant' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')[0]?.body).toEqual({ amountMinor: 1_250, currency: 'USD', until: null, reason: 'An outage.' });
  });

  it('retries a notice that failed, and shows why it did', async () => {
    let failing = true;
    answer(`GET ${billing}`, () => overview({ inbox: { waiting: 0, failing: failing ? 1 : 0, oldestAt: null } }));
    answer(`GET ${billing}/inbox`, () => ({ items: [failing ? notice() : notice({ state: 'done' })], next: null }));
    answer(`POST ${billing}/inbox/retry`, () => {
      failing = false;
      return { count: 1 };
    });
    show();
    const inbox = await region('Inbox');
    expect(await inbox.findByText('ProviderUnavailable: no answer')).toBeTruthy();
    await userEvent.click(inbox.getByRole('button', { name: 'Retry invoice.finalised' }));
    expect(await inbox.findByText('Handled', { selector: 'span' })).toBeTruthy();
    expect(sent('POST')[0]?.body).toEqual({ id: 'notice_1' });
  });

  it('shows what was compared and was not equal', async () => {
    const differences = [{ what: 'invoice 0011, model_cost', expected: '368', found: '361' }];
    const found = { workspaceId, slug: 'quayside', of: 'usage', at: '2026-11-20T08:00:00.000Z', differences };
    answer(`GET ${billing}/differences`, { items: [found], next: null });
    show();
    const line = await (await region('Differences')).findByText(/^invoice 0011, model_cost/);
    expect(line.textContent).toBe('invoice 0011, model_cost: 361 instead of 368');
  });

  it('moves the clock of the payments simulator and loses its notices', async () => {
    let moved = false;
    answer(`POST ${billing}/test-clock`, () => {
      moved = true;
      return { now: '2026-12-20T08:00:00.000Z' };
    });
    answer(`GET ${billing}`, () => {
      const { states } = overview();
      return overview({ states: moved ? { ...states, past_due: states.past_due + 1 } : states });
    });
    answer(`GET ${billing}/subscriptions`, () => ({
      items: [workspaceBilling({ state: moved ? 'past_due' : 'active' })],
      next: null,
    }));
    answer(`PUT ${billing}/test-network`, ({ body }: Asked) => body);
    show();
    const test = await region('Test payments');
    await userEvent.click(test.getByRole('button', { name: 'Move by a month' }));
    await userEvent.click(test.getByRole('switch', { name: /^Lost/ }));
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ late: 0, twice: false, shuffled: false, lost: true }));
    expect(sent('POST')[0]?.body).toEqual({ by: 'month' });
    const workspaces = await region('Workspaces');
    expect(await workspaces.findByText('Past due', { selector: 'span' })).toBeTruthy();
  });
});
