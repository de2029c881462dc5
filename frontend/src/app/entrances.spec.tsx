import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { answer, fakeServer } from '../../testing/fake-server.js';
import { entrances } from '../lib/session/entrances.js';
import { AppRoutes } from './router.js';

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

// A screen that is loaded for the first time may take longer than a test waits.
beforeAll(async () => {
  await import('../identity/sign-in/sign-in.screen.js');
  await import('../identity/sign-up/register.screen.js');
});
beforeEach(() => {
  fakeServer();
  answer('GET /api/auth/providers', { items: [] });
});

it.each(entrances)('/$guess leads to $to, with the page that was requested before', async ({ guess, to }) => {
  render(
    <MemoryRouter initialEntries={[`/${guess}?next=%2Facme%2Fagents`]}>
      <AppRoutes />
      <Address />
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(`${to}?next=%2Facme%2Fagents`));
});
