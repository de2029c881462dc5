import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useMembers } from '../data/members.store.js';
import { InviteForm } from './invite.form.js';

const route = `/api/workspaces/${workspaceId}/invitations`;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Invite by e-mail' });
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label')?.slice(7));
const results = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

const show = (role: Role) =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter>
        <InviteForm />
      </MemoryRouter>
    </WorkspaceContext>,
  );

describe('inviting people without a seat left', () => {
  beforeEach(() => {
    fakeServer();
    const results = [{ email: 'ben@example.org', outcome: 'seat_limit', invitationId: null }];
    answer(`POST ${route}`, { position: null, results });
  });
  const invite = async (role: Role) => {
    show(role);
    await userEvent.type(field(), 'ben@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
    await screen.findByText(/^No seats left/);
  };

  it('leads an owner to where seats are added', async () => {
    await invite('owner');
    expect(screen.getByRole('link', { name: 'Add seats' }).getAttribute('href')).toBe('/harbour/settings/billing');
  });
  it('says whom an admin asks', async () => {
    await invite('admin');
    expect(screen.getByText('Ask an owner to add seats.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add seats' })).toBeNull();
  });
});

describe('inviting people', () => {
  let asked: readonly Asked[];
  beforeEach(() => {
    asked = fakeServer();
    show('owner');
  });

  it('makes chips of what is typed and pasted, each removed by a button or by Backspace', async () => {
    await userEvent.type(field(), 'ada@example.org,bob@example.org{Enter}');
    await userEvent.click(field());
    await userEvent.paste('Cy <cy@example.org>\nada@example.org; dan@example.org');
    expect(chips()).toEqual(['ada@example.org', 'bob@example.org', 'cy@example.org', 'dan@example.org']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove bob@example.org' }));
    await userEvent.type(field(), '{Backspace}');
    expect(chips()).toEqual(['ada@example.org', 'cy@example.org']);
  });

  it('says of each role whether it uses a seat', async () => {
    expect(screen.getByText(/Uses a seat; auditors are free\.$/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'auditor');
    expect(screen.getByText(/Does not use a seat\.$/)).toBeTruthy();
  });

  it('keeps what can be corrected, and drops a result once the person has joined', async () => {
    answer(`POST ${route}`, {
      position: null,
      results: [
        { email: 'ada@example.org', outcome: 'invited', invitationId: null },
        { email: 'nobody', outcome: 'invalid', invitationId: null },
        { email: 'ben@example.org', outcome: 'already_invited', invitationId: null },
      ],
    });
    await userEvent.type(field(), 'ada@example.org,nobody,ben@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Invite 3' }));
    expect(await screen.findByText('Not an e-mail address.')).toBeTruthy();
    const sent = asked.find(({ path }) => path === route)?.body;
    expect((sent as { invitations: { email: string }[] }).invitations.map(({ email }) => email)).toEqual([
      'ada@example.org',
      'nobody',
      'ben@example.org',
    ]);
    expect(chips()).toEqual(['nobody']);
    expect(results()).toHaveLength(3);
    act(() => useMembers.apply([memberRow({ id: 'ben', name: 'Ben', email: 'ben@example.org' })]));
    expect(results()).toEqual(['ada@example.org Invitation sent.', 'nobody Not an e-mail address.']);
  });
});
