import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { TestCheckout } from '@throughline/contracts/billing/test-payments.requests.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aTestCheckout, billingAt, checkoutId, subscribed } from '../../../testing/a-billing-report.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { applyRows } from '../../lib/live/rooms.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useAgreements } from '../data/billing.store.js';
import { CardScreen } from './card.screen.js';
import { CheckoutScreen } from './checkout.screen.js';

const at = `${billingAt}/billing/test-checkouts/${checkoutId}`;
let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${billingAt}/billing/agreement`, page([]));
});
afterEach(() => useAgreements.drop());

const show = (checkout: TestCheckout, role: Role = 'owner') => {
  answer(`GET ${at}`, checkout);
  return render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/settings/billing/checkout/${checkoutId}`]}>
        <Routes>
          <Route path="/harbour/settings/billing/checkout/:checkoutId" element={<CheckoutScreen />} />
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );
};
const startSubscription = () => {
  const room = { kind: 'billing', workspaceId } as const;
  act(() =>
    applyRows({ room, position: 9, rows: [{ topic: 'subscriptions', rows: [subscribed({}, { position: 9 })] }] }),
  );
};
const card = (name: RegExp) => screen.findByRole('button', { name });
const paid = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('the checkout of the test provider', () => {
  it('says that no money moves, takes a test card, and waits for the fact', async () => {
    answer(`POST ${at}/pay`, { outcome: 'paid' });
    show(aTestCheckout());
    await userEvent.click(await card(/^4242/));
    expect(screen.getByText('Test payments: no money moves.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay $80.00' }));
    expect(await screen.findByText('Paid. The plan is about to begin.')).toBeTruthy();
    expect(paid()).toEqual([{ number: '4242 4242 4242 4242', expires: '12/30', cvc: '123', confirmed: false }]);
    startSubscription();
    expect(await screen.findByText('The workspace is on Team')).toBeTruthy();
    expect(screen.getByText('The card was accepted.')).toBeTruthy();
  });
  it('a declined card charges nothing, and another one can be used', async () => {
    answer(`POST ${at}/pay`, { outcome: 'declined' });
    show(aTestCheckout());
    await userEvent.click(await card(/^4000 0000 0000 0002/));
    await userEvent.click(screen.getByRole('button', { name: 'Pay $80.00' }));
    expect((await screen.findByRole('alert')).textContent).toContain('declined. Nothing was charged.');
    expect(screen.getByRole('button', { name: 'Pay $80.00' })).toBeTruthy();
  });
  it('a payment that the bank asks about is confirmed', async () => {
    answer(`POST ${at}/pay`, ({ body }: Asked) => ({
      outcome: (body as { confirmed: boolean }).confirmed ? 'paid' : 'needs_confirmation',
    }));
    show(aTestCheckout());
    await userEvent.click(await card(/^4000 0000 0000 3220/));
    await userEvent.click(screen.getByRole('button', { name: 'Pay $80.00' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Paid. The plan is about to begin.')).toBeTruthy();
  });
  it('needs all of a card', async () => {
    show(aTestCheckout());
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $80.00' }));
    expect(await screen.findByText('Enter a month and a year, such as 12/30.')).toBeTruthy();
    expect(paid()).toEqual([]);
  });
  it('of a trial charges nothing now', async () => {
    show(aTestCheckout({ trialDays: 14, dueNowMinor: 0 }));
    answer(`POST ${at}/pay`, { outcome: 'needs_confirmation' });
    await userEvent.click(await card(/^4000 0000 0000 3220/));
    await userEvent.click(await screen.findByRole('button', { name: 'Start the trial' }));
    expect(await screen.findByText('Your bank asks you to confirm this card')).toBeTruthy();
    expect(screen.getByText(/^Nothing is charged now/)).toBeTruthy();
  });
  it('that has expired leads back', async () => {
    show(aTestCheckout({ status: 'expired' }));
    expect(await screen.findByText('This checkout is over')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to billing' }).getAttribute('href')).toBe(
      '/harbour/settings/billing',
    );
  });
  it('that another tab finished says so as it happens', async () => {
    show(aTestCheckout());
    await card(/^4242/);
    answer(`GET ${at}`, aTestCheckout({ status: 'complete' }));
    startSubscription();
    expect(await screen.findByText('This checkout was finished in another tab.')).toBeTruthy();
  });
  it('is nowhere for who may not pay', () => {
    show(aTestCheckout(), 'auditor');
    expect(screen.getByText('Page not found')).toBeTruthy();
    expect(asked.some(({ path }) => path === at)).toBe(false);
  });
});

const showCard = () =>
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemoryRouter initialEntries={['/harbour/settings/billing/card']}>
        <Routes>
          <Route path="/harbour/settings/billing" element={<p>Settings again</p>} />
          <Route path="/harbour/settings/billing/card" element={<CardScreen />} />
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );

it('a payment that waits for its confirmation is confirmed where the card is', async () => {
  const method = { brand: 'visa', lastFour: '3220', expires: '2030-12' };
  const portal = `${billingAt}/billing/test-portal`;
  answer(`GET ${portal}`, { method, confirm: { amountMinor: 10_000, currency: 'USD' } });
  answer(`POST ${portal}/confirm`, { method, confirm: null });
  showCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm $100.00' }));
  expect(await screen.findByText('Settings again')).toBeTruthy();
});

it('a card is replaced on a page of its own', async () => {
  answer(`GET ${billingAt}/billing/test-portal`, {
    method: { brand: 'visa', lastFour: '4242', expires: '2030-12' },
    confirm: null,
  });
  answer(`POST ${billingAt}/billing/test-portal`, {
    method: { brand: 'visa', lastFour: '0341', expires: '2030-12' },
    confirm: null,
  });
  showCard();
  expect(await screen.findByText('The card ending 4242 is used now.')).toBeTruthy();
  await userEvent.click(await card(/0341/));
  await userEvent.click(screen.getByRole('button', { name: 'Use this card' }));
  await waitFor(() => expect(screen.getByText('Settings again')).toBeTruthy());
  expect(paid()).toEqual([{ number: '4000 0000 0000 0341', expires: '12/30', cvc: '123' }]);
});
