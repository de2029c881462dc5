import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { matches, readFilters, writeFilters, type HistoryFilters } from './history-filters.js';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ines, agent, run, workspace] = [id(1), id(2), id(3), id(4)];
const at = '2026-01-02T10:00:00.000Z';

const row = HistoryRow.parse({
  id: id(5),
  workspaceId: workspace,
  position: 1,
  stream: `run-${run}`,
  category: 'run',
  revision: 0,
  type: 'RunRequested',
  data: { runId: run, agentId: agent, input: ines },
  meta: {
    workspaceId: workspace,
    actor: { kind: 'user', id: ines },
    correlationId: id(6),
    causationId: null,
    commandId: id(7),
    command: 'RequestRun',
    at,
    schema: 1,
  },
});
const removed = { ...row, stream: `workspace-${workspace}`, category: 'workspace', data: { userId: ines } };

describe('an event that came live', () => {
  it.each<[string, HistoryFilters, boolean]>([
    ['its run', { resource: [run] }, true],
    ['the agent of its run', { resource: [agent] }, true],
    ['a value other than a resource', { resource: [ines] }, false],
    ['one of several types', { type: ['RunFailed', 'RunRequested'] }, true],
    ['all but its type', { notType: ['RunRequested'] }, false],
    ['all but another actor', { notActor: [id(9)] }, true],
    ['its category', { category: ['agent'] }, false],
    ['a time that begins with it', { from: at }, true],
    ['a time that ends with it', { to: at }, false],
    ['a time of another precision', { from: '2026-01-02T10:00:00Z' }, true],
  ])('is compared with %s', (_, filters, expected) => expect(matches(row, filters)).toBe(expected));

  it('is compared with the API key that it was made with', () => {
    const made = HistoryRow.parse({
      ...row,
      meta: { ...row.meta, actor: { kind: 'user', id: ines, apiKey: { id: id(8), name: 'Deploy' } } },
    });
    expect(matches(made, { actor: [id(8)] })).toBe(true);
    expect(matches(made, { notActor: [id(8)] })).toBe(false);
    expect(matches(made, { resource: [id(8)] })).toBe(true);
  });

  it('is found by the member it happened to and by the workspace', () => {
    expect(matches(removed, { resource: [ines] })).toBe(true);
    expect(matches(removed, { resource: [workspace] })).toBe(true);
  });
});

describe('the filters in a URL', () => {
  it('are read as they were written', () => {
    const filters = {
      type: ['RunFailed', 'RunRequested'],
      notActor: [ines],
      words: 'A-1012 5521',
      tree: 'words',
      to: at,
    };
    expect(readFilters(writeFilters(filters))).toMatchObject(filters);
  });

  it('take the former name of a resource', () =>
    expect(readFilters(new URLSearchParams(`thing=${run}`)).resource).toEqual([run]));
});
