import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { MemoryRouter, useLocation } from 'react-router';
import { aBillingReport, aPreview, billingAt, checkoutId, localReport } from '../../../testing/a-billing-report.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { ChangePlanDialog } from './change-plan-dialog.js';

const receipt = { id: workspaceId, revision: 2, position: 0 };
const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;
let asked: readonly Asked[];
let closed = 0;
beforeEach(() => {
  asked = fakeServer();
  closed = 0;
});
const show = (report: BillingReport) =>
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemoryRouter initialEntries={['/harbour/settings/billing']}>
        <ChangePlanDialog report={report} onClose={() => (closed += 1)} />
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );
const problem = (code: string, status: number, more = {}) => ({
  type: 'about:blank',
  title: `It is ${code}.`,
  status,
  instance: 'urn:request:req_1',
  code,
  ...more,
});
const bodies = (path: string) => asked.filter((each) => each.path === `${billingAt}/${path}`).map(({ body }) => body);

describe('changing the plan of a subscription', () => {
  it('shows what it comes to, and confirms these figures', async () => {
    answer(`POST ${billingAt}/billing/preview`, aPreview());
    answer(`POST ${billingAt}/billing/change`, receipt);
    show(aBillingReport());
    await userEvent.click(screen.getByRole('radio', { name: /^Business/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm and pay $121.50' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(bodies('billing/preview')).toEqual([{ plan: 'business', seats: 9 }]);
    expect(bodies('billing/change')).toEqual([{ plan: 'business', seats: 9, lock: 'a lock' }]);
  });
  it('to less begins with the next period, and says what there is too much of', async () => {
    const over = [{ of: 'seats' as const, limit: 2, used: 4 }];
    const preview = { at: 'period_end' as const, from: '2026-12-01T00:00:00.000Z', lines: [], dueNowMinor: 0, over };
    answer(`POST ${billingAt}/billing/preview`, aPreview(preview));
    show(aBillingReport());
    await userEvent.clear(screen.getByRole('textbox', { name: 'Seats' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Seats' }), '2');
    expect(await screen.findByRole('button', { name: /^Change on 1 Dec/ })).toBeTruthy();
    expect(screen.getByText(/4 of 2 seats/)).toBeTruthy();
  });
  it('figures that have changed meanwhile are shown again before they are confirmed', async () => {
    answer(`POST ${billingAt}/billing/preview`, aPreview());
    answer(`POST ${billingAt}/billing/change`, problem('price_changed', 409), 409);
    show(aBillingReport());
    await userEvent.click(screen.getByRole('radio', { name: /^Business/ }));
    const confirm = await screen.findByRole('button', { name: 'Confirm and pay $121.50' });
    answer(`POST ${billingAt}/billing/preview`, aPreview({ dueNowMinor: 12_100, lock: 'another lock' }));
    await userEvent.click(confirm);
    expect(await screen.findByRole('button', { name: 'Confirm and pay $121.00' })).toBeTruthy();
    expect(screen.getByText('The figures have changed. Check them and confirm again.')).toBeTruthy();
    expect(closed).toBe(0);
  });
  it('a card that is declined changes nothing and can be replaced', async () => {
    answer(`POST ${billingAt}/billing/preview`, aPreview());
    answer(`POST ${billingAt}/billing/change`, problem('payment_required', 402), 402);
    show(aBillingReport());
    await userEvent.click(screen.getByRole('radio', { name: /^Business/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm and pay $121.50' }));
    expect(await screen.findByText('It is payment_required.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Replace card' })).toBeTruthy();
  });
  it('more seats than the plan has are refused before anything is asked', async () => {
    show(aBillingReport());
    await userEvent.type(screen.getByRole('textbox', { name: 'Seats' }), '9');
    expect(await screen.findByText('This plan has at most 25 seats.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
    expect(asked).toEqual([]);
  });
  it('more seats than the installation allows are refused too', async () => {
    const { ceilings, ...report } = aBillingReport();
    show({ ...report, ceilings: { ...ceilings, seats: 20 } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Seats' }), '9');
    expect(await screen.findByText('This plan has at most 20 seats.')).toBeTruthy();
  });
});

describe('choosing the first plan', () => {
  const started = { checkoutId, url: `http://localhost/harbour/settings/billing/checkout/${checkoutId}` };
  it('begins with the seats that are taken and leads to the provider’s page', async () => {
    answer(`POST ${billingAt}/billing/checkout`, started);
    show(localReport({ trial: true }));
    expect(screen.getByText('$80.00 a month')).toBeTruthy();
    const warning = screen.getByText(/^This workspace has no limits of a plan now/).textContent;
    expect(warning).toMatch(/On Team it has 4 seats, .* runs a month and .* stored\. Cancelling leads to Free/);
    await userEvent.click(screen.getByRole('checkbox', { name: /14 days/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toContain(`checkout/${checkoutId}`));
    expect(bodies('billing/checkout')).toEqual([{ plan: 'team', seats: 4, trial: false }]);
  });
  it('from Free says of no limit that it begins', () => {
    show(localReport({ plan: 'free' }));
    expect(screen.queryByText(/no limits of a plan now/)).toBeNull();
  });
  it('while a checkout is open leads to that one', async () => {
    answer(`POST ${billingAt}/billing/checkout`, problem('checkout_open', 409, { url: started.url }), 409);
    show(localReport());
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue the open checkout' }));
    expect(screen.getByLabelText('Address').textContent).toContain(`checkout/${checkoutId}`);
  });
});
