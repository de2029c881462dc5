import { render, screen, within } from '@testing-library/react';
import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { MemberTable } from './member-table.js';

it('The cell of a member has all that fits on a phone: the photo, the e-mail address and the last activity.', () => {
  fakeServer();
  const member = memberRow({ id: 'ben', name: 'Ben', email: 'ben@example.org' });
  const people = [{ userId: member.userId, lastActiveAt: null, agents: 0, triggers: 0 }];
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemberTable members={[member]} people={people} security={undefined} />
    </WorkspaceContext>,
  );
  const cell = screen.getByText('ben@example.org', { exact: false }).closest('td');
  if (!cell) throw new Error('No cell has the member');
  expect(within(cell).getByTitle('Ben').closest('[class*="hidden"]')).toBeNull();
  expect(within(cell).getByText(/Never active/)).toBeTruthy();
});

it('The activity of a member is neither stated nor said to be unknown until it was answered.', () => {
  fakeServer();
  const member = memberRow({ id: 'ben', name: 'Ben', email: 'ben@example.org' });
  const table = (people: [] | undefined) => (
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemberTable members={[member]} people={people} security={undefined} />
    </WorkspaceContext>
  );
  const { rerender } = render(table(undefined));
  expect(screen.queryByText(/Not known|—|Never active|Nothing/)).toBeNull();
  rerender(table([]));
  expect(screen.getAllByText('Not known')).not.toHaveLength(0);
});

it('The column of second factors is there before they were answered, and without the right to see them there is none.', () => {
  fakeServer();
  const member = memberRow({ id: 'ben', name: 'Ben', email: 'ben@example.org' });
  const table = (security: [] | undefined | null) => (
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemberTable members={[member]} people={[]} security={security} />
    </WorkspaceContext>
  );
  const { rerender } = render(table(undefined));
  const column = () => screen.queryByRole('columnheader', { name: 'Second factor' });
  expect(column()).toBeTruthy();
  rerender(table([]));
  expect(column()).toBeTruthy();
  rerender(table(null));
  expect(column()).toBeNull();
});
