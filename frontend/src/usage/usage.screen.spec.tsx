import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { connectionRow } from '@throughline/contracts/connections/connection.fixtures.js';
import { budgetRow } from '@throughline/contracts/budgets/budget.fixtures.js';
import type { HeldRuns } from '@throughline/contracts/budgets/held-runs.requests.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { MemoryRouter, useLocation } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { listDays, monthAfter, toMonth } from './usage-search.js';
import { UsageScreen } from './usage.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const today = new Date().toISOString().slice(0, 10);
const used = { runs: 4, toolCalls: 2, deploymentMicros: 2_000_000, workspaceMicros: 1_000_000, unknownCosts: 0 };
const nothing = { runs: 0, toolCalls: 0, deploymentMicros: 0, workspaceMicros: 0, unknownCosts: 0 };
const report = (over: Partial<UsageReport> = {}): UsageReport => ({
  position: 10,
  total: used,
  own: { runs: 4, unknownCosts: 0 },
  days: [{ day: today, ...used }],
  groups: [{ id: agentId, ...used, ownProviders: ['openai'] }],
  others: 0,
  series: { ids: [agentId], days: [{ day: today, micros: [3_000_000, 0], runs: [4, 0] }] },
  recent: [],
  today,
  ...over,
});
const empty = report({
  total: nothing,
  own: { runs: 0, unknownCosts: 0 },
  days: [],
  groups: [],
  series: { ids: [], days: [] },
});
const since = '2026-01-02T03:04:05.000Z';
const group = { budget: 'workspace.month', runs: 12, since, until: '2026-01-03T03:04:05.000Z', costMicros: 0 };
const holds: HeldRuns = { position: 10, total: 12, runs: [], budgets: [group] };

const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const show = (search = '', role: Role = 'owner') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/billing${search}`]}>
        <UsageScreen />
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );
const address = () => screen.getByLabelText('Address').textContent;

let asked: readonly Asked[];
const answerUsage = (reportFor: (query: URLSearchParams) => unknown) =>
  answer(`GET ${at}/usage`, ({ path }: Asked) => reportFor(new URLSearchParams(path.split('?')[1])));
beforeEach(() => {
  asked = fakeServer();
  answerUsage(() => report());
  answer(`GET ${at}/agents`, page([agentRow({ id: agentId, name: 'Invoicer' })]));
  answer(`GET ${at}/budgets`, page([budgetRow({ workspaceId })]));
  answer(`GET ${at}/budgets/spent`, {
    items: [{ name: 'workspace.month', in: toMonth(new Date()), spentMicros: 3_000_000, reservedMicros: 0, held: 0 }],
  });
  answer(`GET ${at}/held-runs`, { position: 10, total: 0, runs: [], budgets: [] });
  answer('GET /api/system/lag', { ms: 0 });
});

describe('the usage of a month', () => {
  it('is a chart that the keyboard walks through, and a table of the same figures', async () => {
    show();
    const chart = await screen.findByRole('slider', { name: 'Model cost by day' });
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: \$3\.00$/);
    const table = screen.getByRole('table', { name: 'Model cost by day' });
    expect(within(table).getAllByRole('cell', { name: '$3.00' })).toHaveLength(2);
    await userEvent.click(chart);
    await userEvent.keyboard('{Home}');
    expect(chart.getAttribute('aria-valuenow')).toBe('0');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(chart.getAttribute('aria-valuenow')).toBe(chart.getAttribute('aria-valuemax'));
  });

  it('says who pays and what a run cost, and is sorted by the server', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Usage' });
    const line = await within(table).findByRole('row', { name: /Invoicer/ });
    expect(line.textContent).toContain('this server, and you at OpenAI $1.00');
    expect(line.textContent).toContain('$0.7500');
    await userEvent.click(screen.getByRole('button', { name: 'Runs' }));
    expect(address()).toBe('?sort=runs');
    expect(asked.some(({ path }) => path.startsWith(`${at}/usage?`) && path.includes('sort=runs'))).toBe(true);
  });

  it('calls a server that was connected by its address what its account is called', async () => {
    answerUsage(() => report({ groups: [{ id: agentId, ...used, ownProviders: ['other'] }] }));
    answer(`GET ${at}/connections`, page([connectionRow({ kind: 'model', service: 'other', name: 'Office model' })]));
    show();
    const table = await screen.findByRole('table', { name: 'Usage' });
    const line = await within(table).findByRole('row', { name: /Invoicer/ });
    await waitFor(() => expect(line.textContent).toContain('and you at Office model $1.00'));
  });

  it('without runs shows what the month before had, and leads to it', async () => {
    const before = monthAfter(toMonth(new Date()), -1);
    answerUsage((query) => (query.get('from') === listDays(before).from ? report() : empty));
    show();
    expect(await screen.findByText(/had 4 runs and cost \$3\.00/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Open / }));
    expect(address()).toBe(`?month=${before}`);
    expect(await screen.findByRole('slider')).toBeTruthy();
  });

  it.each([
    ['no charge', '1 run at OpenAI, no charge', { runs: 1, unknownCosts: 0 }],
    ['a cost that is not known', '2 runs at OpenAI, at a cost that is not known', { runs: 2, unknownCosts: 1 }],
    ['no use', 'No model of your own accounts was used', { runs: 0, unknownCosts: 0 }],
  ])('says of models of own accounts that there was %s', async (_, text, own) => {
    const free = { ...used, workspaceMicros: 0 };
    answerUsage(() =>
      report({ total: free, own, groups: [{ id: agentId, ...free, ownProviders: own.runs > 0 ? ['openai'] : [] }] }),
    );
    show();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('that cannot be read is requested again', async () => {
    answer(
      `GET ${at}/usage`,
      { type: 'about:blank', title: 'Busy.', status: 503, instance: 'urn:request:req_1', code: 'overloaded' },
      503,
    );
    show();
    expect(await screen.findByText('Usage could not be loaded')).toBeTruthy();
    answerUsage(() => report());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('slider')).toBeTruthy();
  });

  it('has no budgets for those who may not read money, and says whom to ask', async () => {
    show('?reason=cap', 'builder');
    expect(await screen.findByText(/You see runs and model cost/)).toBeTruthy();
    expect(screen.getByText(/A budget is used up/)).toBeTruthy();
    expect(screen.queryByText('Budget of the workspace')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Raise limit' })).toBeNull();
    expect(asked.some(({ path }) => path.includes('/budgets') || path.includes('/held-runs'))).toBe(false);
  });
});

describe('runs that wait for a budget', () => {
  beforeEach(() => answer(`GET ${at}/held-runs`, holds));

  it('are discarded after a question that says how many', async () => {
    answer(`POST ${at}/held-runs/discard`, { id: workspaceId, revision: 3, position: 0, count: 12 });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard 12' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard 12 runs' }));
    expect(await screen.findByText('Discarding: 12 of 12 left.')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ budget: 'workspace.month' });
  });

  it('are resumed, and why some may not go on is said', async () => {
    const room = { leftMicros: 200_000, neededMicros: 400_000 };
    answer(`POST ${at}/held-runs/resume`, { id: workspaceId, revision: 3, position: 0, count: 12, ...room });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByText(/\$0\.2000 is left and a call may cost \$0\.4000/)).toBeTruthy();
  });

  it('are only listed for those who may not manage budgets', async () => {
    show('', 'auditor');
    expect(await screen.findByText('12 runs are held')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  });
});
