import { agentId, agentRow, otherAgentId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import { ignoredParameters } from '../../components/lists/ignored-parameters.js';
import { agentParameters, readFilter, shownAgents, writeFilter } from './agent-filter.js';
import { nextSort } from './agent-list-sort.js';
import { buildWeek } from '../components/success-rate.js';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const activity = (over: Partial<AgentActivityRow> = {}): AgentActivityRow => ({
  id: agentId,
  workspaceId,
  position: 1,
  runs: 0,
  underWay: [],
  waitingApproval: [],
  waitingAnswer: [],
  last: null,
  days: [],
  ...over,
});

const invoicer = agentRow({ labels: ['finance'] });
const bugSorter = agentRow({
  id: otherAgentId,
  name: 'Bug sorter',
  description: 'Labels new issues',
  status: 'archived',
});
const names = (search: string) =>
  shownAgents([invoicer, bugSorter], readFilter(new URLSearchParams(search))).map(({ name }) => name);

describe('the filter of the agents', () => {
  it('excludes archived agents unless the filter includes them', () => {
    expect(names('')).toEqual(['Invoicer']);
    expect(names('status=archived')).toEqual(['Bug sorter']);
    expect(names('status=all')).toEqual(['Invoicer', 'Bug sorter']);
  });

  it('finds words in names, descriptions and labels', () => {
    expect(names('status=all&q=new+ISSUES')).toEqual(['Bug sorter']);
    expect(names('q=finance')).toEqual(['Invoicer']);
    expect(names('q=nothing')).toEqual([]);
  });

  it('is in the URL, without default values', () => {
    expect(writeFilter(readFilter(new URLSearchParams('')))).toEqual({});
    const search = { q: 'bug', status: 'all', sort: '-cost', view: 'cards', label: 'finance' };
    expect(writeFilter(readFilter(new URLSearchParams(search)))).toEqual(search);
    expect(readFilter(new URLSearchParams('status=asleep&sort=colour'))).toEqual(readFilter(new URLSearchParams()));
  });

  it('turns a column round when it is pressed again', () => {
    expect(nextSort({ column: 'name', down: false }, 'name')).toEqual({ column: 'name', down: true });
    expect(nextSort({ column: 'name', down: false }, 'cost')).toEqual({ column: 'cost', down: true });
  });
});

describe('the week of an agent', () => {
  const days = [
    { day: '2026-03-02', succeeded: 9, failed: 9, other: 0, costMicros: 9, unknownCosts: 0 },
    { day: '2026-03-08', succeeded: 3, failed: 1, other: 1, costMicros: 400, unknownCosts: 0 },
    { day: '2026-03-10', succeeded: 4, failed: 0, other: 0, costMicros: 100, unknownCosts: 0 },
  ];

  it('has seven days, today last, and counts nothing older', () => {
    const week = buildWeek(activity({ days }), now);
    expect(week.days.map(({ total }) => total)).toEqual([0, 0, 0, 0, 5, 0, 4]);
    expect(week).toMatchObject({ runs: 9, costMicros: 500, success: 7 / 8 });
  });

  it('has no success rate when nothing ended', () => {
    expect(buildWeek(undefined, now)).toMatchObject({ success: null, runs: 0 });
  });
});

it('A status, an owner, a sort order and a view that do not exist are named as ignored.', () => {
  const params = new URLSearchParams('status=asleep&owner=ada&sort=colour&view=map&q=bug&label=finance');
  expect(ignoredParameters(params, agentParameters).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'filter status=asleep',
    'filter owner=ada',
    'sort order colour',
    'view map',
  ]);
  expect(readFilter(params)).toMatchObject({ owner: null, text: 'bug', label: 'finance' });
});
