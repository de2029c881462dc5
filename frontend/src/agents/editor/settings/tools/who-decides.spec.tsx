import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { ownerId } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { UserId } from '@throughline/contracts/ids.js';
import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { useState } from 'react';
import { aWorkspace } from '../../../../../testing/a-workspace.js';
import { WorkspaceContext } from '../../../../lib/session/workspace.js';
import { useMembers } from '../../../../workspaces/data/members.store.js';
import { WhoDecides } from './who-decides.js';

const benId = UserId.parse('0193a000-0000-7000-8000-0000000000b1');
const goneId = UserId.parse('0193a000-0000-7000-8000-0000000000b2');
const edited: { use?: ToolUse } = {};

const Edited = ({ first }: { first: ToolUse }) => {
  const [use, setUse] = useState(first);
  const change = (next: ToolUse) => {
    edited.use = next;
    setUse(next);
  };
  return <WhoDecides use={use} readOnly={false} onChange={change} />;
};
const show = (over: Partial<ToolUse> = {}) =>
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <Edited first={{ ...newToolUse('http.request', 'ask'), ...over }} />
    </WorkspaceContext>,
  );
const choose = async (field: string, option: RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};

beforeEach(() =>
  act(() =>
    useMembers.apply([
      memberRow({ name: 'Mei' }),
      memberRow({ id: 'ben', userId: benId, name: 'Ben', role: 'runner' }),
      memberRow({
        id: 'noa',
        userId: UserId.parse('0193a000-0000-7000-8000-0000000000b3'),
        name: 'Noa',
        role: 'auditor',
      }),
      memberRow({ id: 'zoe', userId: goneId, name: 'Zoe', status: 'removed' }),
    ]),
  ),
);

it('names roles and people, and offers nobody who may not decide', async () => {
  show();
  await choose('Who decides', /All admins/);
  await choose('Who decides', /Ben/);
  expect(edited.use?.approvers).toEqual({ members: [benId], roles: ['admin'] });
  await userEvent.click(screen.getByRole('combobox', { name: 'Who decides' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Add a role or a person',
    'All ownersRole',
    'All buildersRole',
    'All runnersRole',
    'MeiOwner',
  ]);
});

it('asks everybody again when the last one is removed', async () => {
  show({ approvers: { members: [ownerId], roles: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Mei' }));
  expect(edited.use).toEqual(newToolUse('http.request', 'ask'));
});

it('says of a person who has left that they can no longer decide', () => {
  show({ approvers: { members: [goneId], roles: [] } });
  const list = screen.getByRole('list', { name: 'Who decides' });
  expect(within(list).getByText('Zoe, who can no longer decide')).toBeTruthy();
});

it('passes a call on to everybody, or to those who are named', async () => {
  show();
  await userEvent.click(screen.getByRole('checkbox', { name: /Pass the call on/ }));
  expect(edited.use?.passOnTo).toEqual({ members: [], roles: [] });
  await choose('Pass it on to', /All builders/);
  expect(edited.use).toEqual({ ...newToolUse('http.request', 'ask'), passOnTo: { members: [], roles: ['builder'] } });
});
