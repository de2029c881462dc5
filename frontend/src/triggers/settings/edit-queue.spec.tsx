import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { triggerId, triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { EditQueue } from './edit-queue.js';

const path = `/api/workspaces/${workspaceId}/triggers/${triggerId}/queue`;
let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer(`PATCH ${path}`, { id: triggerId, revision: 5, position: 0 });
});
const show = (maxQueued: number | null, role: Role = 'builder') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <EditQueue trigger={triggerRow({ maxQueued })} />
    </WorkspaceContext>,
  );
const write = async (text: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const field = screen.getByLabelText('Queued runs at most');
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('limits how many runs of the trigger may be queued', async () => {
  show(null);
  expect(screen.getByText('No limit of its own')).toBeTruthy();
  await write('5');
  await userEvent.click(save());
  expect(asked.at(-1)).toMatchObject({ method: 'PATCH', body: { maxQueued: 5 } });
});

it('takes the limit away when the field is emptied, and takes nothing but whole numbers', async () => {
  show(5);
  await write('0.5');
  expect(save().disabled).toBe(true);
  expect(screen.getByText('Use a whole number from 1 to 1,000.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Queued runs at most'));
  await userEvent.click(save());
  expect(asked.at(-1)?.body).toEqual({ maxQueued: null });
});

it('is only read by those who may not edit triggers', () => {
  show(5, 'runner');
  expect(screen.getByText('At most 5 runs queued')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});
