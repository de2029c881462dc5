import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../../../testing/fake-server.js';
import { ProviderButtons } from './provider-buttons.js';

// A part that is loaded when it is needed takes its time the first time.
beforeAll(() => import('./provider-choice.js'));

const open = () =>
  render(
    <MemoryRouter>
      <ProviderButtons terms>
        <button type="button">Create account</button>
      </ProviderButtons>
    </MemoryRouter>,
  );

const form = () => screen.queryByRole('button', { name: 'Create account' });

it('shows the form only after the buttons above it, so that nothing moves under the pointer', async () => {
  fakeServer();
  let respond = (): void => undefined;
  const known = new Promise<void>((resolve) => (respond = resolve));
  answer('GET /api/auth/providers', () => known.then(() => ({ items: [{ id: 'oidc', name: 'Harbour Works' }] })));
  const { container } = open();
  expect(form()).toBeNull();
  respond();
  await screen.findByRole('button', { name: 'Create account' });
  const names = [...container.querySelectorAll('button')].map((button) => button.textContent);
  expect(names).toEqual(['Continue with Harbour Works', 'Create account']);
});

it('says nothing of providers where none is set up', async () => {
  fakeServer();
  answer('GET /api/auth/providers', { items: [] });
  open();
  await screen.findByRole('button', { name: 'Create account' });
  expect(screen.queryByText('or with your e-mail')).toBeNull();
});

it('shows the form also when the providers cannot be learnt', async () => {
  fakeServer();
  answer('GET /api/auth/providers', () => Promise.reject(new TypeError('offline')));
  open();
  await screen.findByRole('button', { name: 'Create account' });
});
