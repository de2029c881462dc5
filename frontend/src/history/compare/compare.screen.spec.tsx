import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { ChangedThing, Comparison } from '@throughline/contracts/history/compare.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { AccessScreen } from '../access/access.screen.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { CompareScreen } from './compare.screen.js';
import { WhyScreen } from './why.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const comparison: Comparison = {
  from: { number: 3, at: '2026-01-02T00:00:03.000Z' },
  to: { number: 9, at: '2026-01-02T00:00:09.000Z' },
  kinds: [{ kind: 'agent', count: 1 }],
};
const clerk: ChangedThing = {
  kind: 'agent',
  id: agentId,
  name: 'Archivist',
  made: false,
  fields: [{ field: 'name', before: 'Clerk', after: 'Archivist', position: 7 }],
};
const lists = (): void => {
  fakeServer();
  for (const list of ['agents', 'members', 'triggers']) answer(`GET ${at}/${list}`, page([]));
};
const show = (Screen: () => React.ReactNode, address: string, workspace = aWorkspace()): void => {
  render(
    <WorkspaceContext value={workspace}>
      <MemoryRouter initialEntries={[`/harbour/history/${address}`]}>
        <Screen />
      </MemoryRouter>
    </WorkspaceContext>,
  );
};

describe('Compare', () => {
  it('shows each field before and after, and who set it', async () => {
    lists();
    answer(`GET ${at}/history/compare`, comparison);
    answer(`GET ${at}/history/compare/things`, { things: [clerk], events: [historyRow(7)], next: null });
    show(CompareScreen, 'compare?from=3');
    const thing = await screen.findByRole('article', { name: 'Archivist' });
    expect(within(thing).getByText('Before:').parentElement?.textContent).toBe('Before: Clerk');
    expect(within(thing).getByText('After:').parentElement?.textContent).toBe('After: Archivist');
    expect(within(thing).getByText('renamed')).toBeTruthy();
    expect(within(thing).getByRole('link', { name: '#7' }).getAttribute('href')).toBe(
      '/harbour/history?tree=7&event=7',
    );
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      `${at}/history/compare/export?from=3&to=9`,
    );
    expect(screen.getByText('6 events between')).toBeTruthy();
  });

  it('says that nothing differs, and why two moments cannot be compared', async () => {
    lists();
    answer(`GET ${at}/history/compare`, { ...comparison, kinds: [] });
    show(CompareScreen, 'compare?from=3');
    expect(await screen.findByText('Nothing differs')).toBeTruthy();
  });

  it('goes to another moment that is chosen', async () => {
    lists();
    answer(`GET ${at}/history/compare`, { ...comparison, kinds: [] });
    show(CompareScreen, 'compare?from=3');
    const user = userEvent.setup();
    await screen.findByText('Nothing differs');
    answer(`GET ${at}/history/compare`, ({ path }: Asked) => ({
      ...comparison,
      from: { ...comparison.from, number: path.includes('from=5') ? 5 : 3 },
      kinds: [],
    }));
    await user.click(screen.getByRole('button', { name: /From/ }));
    await user.type(screen.getByLabelText('A number or a date'), '#5{Enter}');
    expect(await screen.findByText('4 events between')).toBeTruthy();
  });
});

it('Why a thing is as it is shows the event that set each field, what was set last first.', async () => {
  lists();
  const fields: ChangedThing['fields'] = [
    { field: 'status', after: 'draft', position: 2 },
    { field: 'name', before: 'Clerk', after: 'Archivist', position: 7 },
  ];
  answer(`GET ${at}/history/origins`, {
    thing: { ...clerk, fields },
    events: [historyRow(7), historyRow(2, { type: 'AgentCreated' })],
  });
  show(WhyScreen, `why?kind=agent&id=${agentId}`);
  expect(await screen.findByRole('heading', { name: 'Why Archivist is as it is' })).toBeTruthy();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Name', 'Status']);
  expect(screen.getByText('created')).toBeTruthy();
});

it('Access shows who could do what, and those alone who could do one thing.', async () => {
  lists();
  const member = {
    userId: ownerId,
    name: 'Ada',
    role: 'owner',
    billing: false,
    status: 'active',
    given: { role: 7, billing: 7, status: 7 },
  };
  const key = {
    keyId: agentId,
    name: 'Deploy key',
    userId: ownerId,
    createdAt: comparison.from.at,
    expiresAt: null,
    scopes: ['runs.start'],
  };
  answer(`GET ${at}/history/access`, {
    moment: comparison.to,
    rulesSince: comparison.from.at,
    permissions: ['runs.start', 'agents.publish'],
    members: [{ ...member, permissions: ['runs.start', 'agents.publish'] }],
    keys: [{ ...key, permissions: ['runs.start'] }],
    events: [historyRow(7, { type: 'MemberJoined', category: 'workspace' })],
  });
  show(AccessScreen, 'access', aWorkspace('auditor'));
  const user = userEvent.setup();
  expect(await screen.findByText('Deploy key')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Who may' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Publish agents' }));
  expect(screen.queryByText('Deploy key')).toBeNull();
  await user.click(screen.getByRole('button', { name: '2 of 2' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Start runs',
    'Publish agents',
  ]);
});
