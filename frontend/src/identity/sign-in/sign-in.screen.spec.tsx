import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { sessionEnded } from '../../lib/session/session-end.js';
import { signOut, useSession } from '../../lib/session/session.js';
import { SignInScreen } from './sign-in.screen.js';

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer('GET /api/auth/providers', { items: [] });
});

const show = () =>
  render(
    <MemoryRouter initialEntries={['/auth']}>
      <SignInScreen />
    </MemoryRouter>,
  );
const email = () => screen.findByLabelText(/^E-mail/);
const password = () => screen.getByLabelText(/^Password/);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
const sent = () => asked.filter(({ path }) => path === '/api/auth/sign-in').map(({ body }) => body);

describe('signing in with a password', () => {
  it('asks for what is missing and sends nothing', async () => {
    show();
    await email();
    await submit();
    expect(await screen.findByText('E-mail is required.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(document.activeElement).toBe(await email());
    expect(sent()).toEqual([]);
  });

  it('shows an address that cannot be one at its field', async () => {
    show();
    await userEvent.type(await email(), 'ada');
    await userEvent.type(password(), 'a long sentence');
    await submit();
    expect(await screen.findByText('Enter an e-mail address, such as ada@example.org.')).toBeTruthy();
    expect((await email()).getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('sends what was filled in, and keeps it when the password is wrong', async () => {
    const title = 'That e-mail and password don’t match.';
    answer(
      'POST /api/auth/sign-in',
      { type: 'about:blank', title, status: 401, instance: '', code: 'invalid_credentials' },
      401,
    );
    show();
    await userEvent.type(await email(), 'ada@example.org');
    await userEvent.type(password(), 'a long sentence');
    await userEvent.click(screen.getByRole('checkbox', { name: /Keep me signed in/ }));
    await submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(title));
    expect(sent()).toEqual([{ email: 'ada@example.org', password: 'a long sentence', remember: false }]);
    expect([await email(), password()].map((field) => field instanceof HTMLInputElement && field.value)).toEqual([
      'ada@example.org',
      'a long sentence',
    ]);
  });
});

describe('a session that is over', () => {
  const notice = () => screen.queryByText('You were signed out. Your text is kept.');
  const signedIn = { status: 'signed-in', me: {} as Me } as const;
  it('is told when it ended in this tab', async () => {
    useSession.setState(signedIn, true);
    sessionEnded();
    show();
    await email();
    expect(notice()).toBeTruthy();
  });
  it('is not told of a person who signed out, also when the server closes the socket first', async () => {
    useSession.setState(signedIn, true);
    answer('POST /api/auth/sign-out', () => sessionEnded());
    await signOut();
    show();
    await email();
    expect(notice()).toBeNull();
  });
  it('is not told at a first visit', async () => {
    useSession.setState({ status: 'unknown' }, true);
    sessionEnded();
    show();
    await email();
    expect(notice()).toBeNull();
  });
});
