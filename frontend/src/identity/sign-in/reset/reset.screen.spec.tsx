import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { answer, fakeServer, type Asked } from '../../../../testing/fake-server.js';
import { ResetScreen } from './reset.screen.js';

const Sent = () => <output>{JSON.stringify(useLocation().state)}</output>;

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});
const show = (state?: { email: string }) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/auth/reset-password', state }]}>
      <Routes>
        <Route path="/auth/reset-password" element={<ResetScreen />} />
        <Route path="/auth/reset-password/sent" element={<Sent />} />
      </Routes>
    </MemoryRouter>,
  );
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send the link' }));

describe('a forgotten password', () => {
  it('asks for an e-mail address before anything is sent', async () => {
    show();
    await submit();
    expect(await screen.findByText('E-mail is required.')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('goes on to the page that says where the link was sent', async () => {
    answer('POST /api/auth/reset', { resendIn: 60_000, inboxUrl: null });
    show({ email: 'ada@example.o' });
    // Begun on the sign-in page.
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'rg');
    await submit();
    expect((await screen.findByRole('status')).textContent).toContain('"email":"ada@example.org"');
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { email: 'ada@example.org' },
    ]);
  });
});
