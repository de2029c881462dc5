import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { AcceptTerms } from '../components/account/accept-terms.js';
import { RegisterScreen } from './register.screen.js';

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer('GET /api/auth/providers', { items: [] });
  render(
    <MemoryRouter initialEntries={['/auth/register']}>
      <Routes>
        <Route path="/auth/register" element={<RegisterScreen />} />
        <Route path="/auth/verify" element="The next page" />
      </Routes>
    </MemoryRouter>,
  );
});

const terms = () => screen.getByRole('checkbox', { name: /^I may use this server/ });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));
const fill = async () => {
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Ada');
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'ada@example.org');
  await userEvent.type(screen.getByLabelText(/^Password/), 'a long sentence');
};
const sent = () => asked.filter(({ path }) => path === '/api/auth/register').map(({ body }) => body);

describe('creating an account', () => {
  it('needs the terms, and says so at the box', async () => {
    await fill();
    await submit();
    expect(await screen.findByText('Tick the box to continue.')).toBeTruthy();
    expect(terms().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(terms());
    expect(sent()).toEqual([]);
  });

  it('shows at the password what the server says about it, and keeps the rest', async () => {
    const title = 'This password is too easy to guess. Choose another.';
    answer(
      'POST /api/auth/register',
      { type: 'about:blank', title, status: 422, instance: '', code: 'password_breached' },
      422,
    );
    await fill();
    await userEvent.click(terms());
    await submit();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent()).toEqual([{ name: 'Ada', email: 'ada@example.org', password: 'a long sentence', acceptTerms: true }]);
  });

  it('does not ask who is signed in while the code of the e-mail is still to come', async () => {
    answer('POST /api/auth/register', { next: '/auth/verify' });
    await fill();
    await userEvent.click(terms());
    const before = asked.length;
    await submit();
    expect(await screen.findByText('The next page')).toBeTruthy();
    expect(asked.slice(before).map(({ path }) => path)).toEqual(['/api/auth/register']);
  });
});

it('asks for agreement to the documents of the operators where there are any', () => {
  document.head.innerHTML = '<meta name="legal" content="terms privacy">';
  const { container } = render(<AcceptTerms />, { wrapper: MemoryRouter });
  const box = within(container);
  document.head.innerHTML = '';
  expect(box.getByRole('checkbox', { name: /^I agree to the Terms and Privacy Policy/ })).toBeTruthy();
  expect(box.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
});
