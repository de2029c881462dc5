import { render, screen } from '@testing-library/react';
import { act, lazy, Suspense, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { ConfirmErrorScreen } from './confirm-error.screen.js';
import { ConnectedScreen, RedirectScreen } from './redirect.screen.js';

const newConnection = '01980000-0000-7000-8000-000000000002';
const Elsewhere = () => <p>at {useLocation().pathname}</p>;

/** `sibling`: rendered together with the screen. */
const open = (search: string, sibling?: ReactNode) => {
  history.replaceState(null, '', `/auth/redirect${search}`);
  render(
    <MemoryRouter initialEntries={['/auth/redirect']}>
      <Routes>
        <Route
          path="auth/redirect"
          element={
            <Suspense>
              <RedirectScreen />
              {sibling}
            </Suspense>
          }
        />
        <Route path="auth/confirm/error" element={<ConfirmErrorScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
};

const refused = (code: string) => ({
  type: 'about:blank',
  title: 'Said by the server',
  status: 400,
  instance: 'urn:request:01980000-0000-7000-8000-000000000001',
  code,
});

it('hands on what the provider wrote, takes it out of the address, and goes where it is told', async () => {
  const asked = fakeServer();
  answer('POST /api/auth/providers/return', { next: '/harbour' });
  open('?state=abc&code=xyz&iss=https%3A%2F%2Fid.test&session_state=1');
  await screen.findByText('at /harbour');
  expect(location.search).toBe('');
  const [sent] = asked.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ state: 'abc', code: 'xyz', iss: 'https://id.test' });
});

it('hands it on also if its first render is thrown away, as on a slow device', async () => {
  const asked = fakeServer();
  answer('POST /api/auth/providers/return', { next: '/harbour' });
  const { promise, resolve } = Promise.withResolvers<{ default: () => null }>();
  const Late = lazy(() => promise);
  open('?state=abc&code=xyz', <Late />);
  await act(async () => resolve({ default: () => null }));
  await screen.findByText('at /harbour');
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('ignores a parameter that occurs twice', async () => {
  const asked = fakeServer();
  answer('POST /api/auth/providers/return', { next: '/harbour' });
  open('?state=abc&state=def&code=xyz');
  await screen.findByText('at /harbour');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ code: 'xyz' });
});

it('says why it failed, with the reference and the name of the provider', async () => {
  fakeServer();
  sessionStorage.setItem('provider', 'oidc');
  answer('GET /api/auth/providers', { items: [{ id: 'oidc', name: 'Harbour Works' }] });
  answer('POST /api/auth/providers/return', refused('oauth_denied'), 400);
  open('?state=abc&error=access_denied&error_description=%3Cb%3EWords%20of%20the%20provider');
  await screen.findByRole('heading', { name: 'Sign-in cancelled' });
  await screen.findByText(/You cancelled at Harbour Works/);
  screen.getByText(/oauth_denied · 01980000/);
  expect(screen.queryByText(/Words of the provider/)).toBeNull();
});

it('opened by hand leads to signing in', async () => {
  fakeServer();
  open('');
  await screen.findByText('at /auth');
});

describe('the page that a service sends people back to', () => {
  const connectedPath = '/auth/connected/gitlab/01980000-0000-5000-8000-000000000001';
  const openConnected = (search: string) => {
    history.replaceState(null, '', `${connectedPath}${search}`);
    render(
      <MemoryRouter initialEntries={[connectedPath]}>
        <Routes>
          <Route path="auth/connected/:service/:app" element={<ConnectedScreen />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>,
    );
  };

  it('hands on every parameter with its own path, and goes back to the screen that it was left from', async () => {
    const asked = fakeServer();
    sessionStorage.setItem('connection-sign-in', '/harbour/settings/connected-accounts');
    const arrived = { workspaceId: '01980000-0000-7000-8000-000000000001', connectionId: newConnection };
    answer('POST /api/connections/return', { ...arrived, label: 'mei', scopes: null, choices: [] });
    openConnected('?state=connect-abc&code=xyz&shop=harbour');
    await screen.findByText('at /harbour/settings/connected-accounts');
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      {
        path: '/api/connections/return',
        body: { path: connectedPath, parameters: { state: 'connect-abc', code: 'xyz', shop: 'harbour' } },
      },
    ]);
    expect(location.search).toBe('');
  });

  it('never signs anybody in', async () => {
    const asked = fakeServer();
    answer('POST /api/connections/return', refused('oauth_state_mismatch'), 400);
    openConnected('?state=abc&code=xyz&iss=https%3A%2F%2Fid.test');
    await screen.findByText('at /auth/confirm/error');
    expect(asked.some(({ path }) => path.includes('/auth/providers/return'))).toBe(false);
  });
});
