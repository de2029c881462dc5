import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { HistoryExport } from './history-export.js';

const route = `/api/workspaces/${workspaceId}/history/proof`;
beforeEach(() => {
  fakeServer();
  answer(`GET ${route}/range`, ({ path }: Asked) => {
    const query = new URLSearchParams(path.split('?')[1]);
    if (query.has('from')) return { first: 30, last: 40 };
    return { first: Number(query.get('first') ?? 1), last: Number(query.get('last') ?? 900) };
  });
});

const show = async (role: 'owner' | 'runner', from?: string) => {
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter>
        <HistoryExport filters={{ from }} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Proof…' }));
};
const address = async () => (await screen.findByRole('link', { name: 'Download' })).getAttribute('href');

it('A proof has every event and what it says, for those who read that.', async () => {
  await show('owner');
  expect(await address()).toBe(`${route}?first=1&last=900&contents=true`);
  expect(screen.getByText(/^900 events/)).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Without contents', { exact: false }));
  expect(await address()).toBe(`${route}?first=1&last=900&contents=false`);
});

it('A proof is without contents for those who do not read where requests came from.', async () => {
  await show('runner');
  expect(await address()).toBe(`${route}?first=1&last=900&contents=false`);
  expect(screen.getByLabelText('With contents', { exact: false })).toHaveProperty('disabled', true);
});

it('A proof has the time that the history shows, or a range of numbers.', async () => {
  await show('owner', '2026-01-02T00:00:00.000Z');
  expect(await address()).toBe(`${route}?first=30&last=40&contents=true`);
  await userEvent.click(screen.getByLabelText('By number'));
  await userEvent.type(screen.getByLabelText('First'), '12');
  expect(await screen.findByText(/^889 events/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Last'), '2x');
  expect(screen.getByText('A whole number, such as 123.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

it('An empty range says so and gives no file.', async () => {
  const problem = { type: 'about:blank', title: 'Nothing was recorded in this range.', instance: '' };
  answer(`GET ${route}/range`, { ...problem, status: 409, code: 'proof_empty' }, 409);
  await show('owner');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was recorded in this range.');
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});
