import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer, type Asked } from '../../testing/fake-server.js';
import { NameSection } from './name-section.js';

const row = workspaceRow({ name: 'Harbour' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
let asked: readonly Asked[];
const show = (url = '/') =>
  render(
    <MemoryRouter initialEntries={[url]}>
      <NameSection row={row} locked={false} />
    </MemoryRouter>,
  );

describe('a setting of a workspace', () => {
  beforeEach(() => {
    asked = fakeServer();
    answer('GET /api/me', {}, 401);
  });

  it('says its name once to the eye and once to a screen reader', () => {
    show();
    expect(screen.getByRole('heading', { name: 'Name' })).toBeTruthy();
    expect(screen.getByText('Name', { selector: 'label' }).parentElement?.className).toContain('sr-only');
  });

  it('is saved only when it was changed', async () => {
    show();
    const name = screen.getByRole('textbox', { name: /^Name/ });
    expect(save().disabled).toBe(true);
    await userEvent.type(name, ' Supply');
    expect(save().disabled).toBe(false);
    await userEvent.type(name, '{Backspace>7/}');
    expect(save().disabled).toBe(true);
    await userEvent.type(name, '!{Enter}');
    expect(asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([{ name: 'Harbour!' }]);
  });

  it('has the focus when the URL leads to it', () => {
    show('/harbour/settings#name');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Name' }));
  });
});
