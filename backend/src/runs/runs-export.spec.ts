import { AgentId, FiringId, RunId, TriggerId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { RunExportQuery, type RunQuery } from '@throughline/contracts/runs/run.requests.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { exportedRuns } from './runs-export.js';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const agentId = AgentId.parse(id(1));
const triggerId = TriggerId.parse(id(2));
const run = (n: number, over: Partial<RunRow> = {}) => runRow({ id: RunId.parse(id(n)), agentId, ...over });
const runs = [103, 102, 101].map((n) => run(n));
const names = { [agentId]: '=Refunds', [triggerId]: '+Every hour' };

/** Reads two runs at a time. */
const exported = async (format: 'csv' | 'ndjson', rows: readonly RunRow[] = runs, order = '-cost') => {
  const asked: RunQuery[] = [];
  const chunks: string[] = [];
  const read = (query: RunQuery) => {
    asked.push(query);
    const from = Number(query.cursor ?? 0);
    const next = from + 2 < rows.length ? String(from + 2) : null;
    return Promise.resolve({ items: rows.slice(from, from + 2), next });
  };
  const { format: _, ...filters } = RunExportQuery.parse({ format, status: 'failed', order });
  const source = { read, names: () => Promise.resolve(names) };
  for await (const chunk of exportedRuns(format, filters, source)) chunks.push(chunk);
  return { asked, text: chunks.join('') };
};

/** The cells of the only run by their columns; none of them is quoted. */
const findCells = async (over: Partial<RunRow>): Promise<Record<string, string | undefined>> => {
  const [head = '', line = ''] = (
    await exported('csv', [run(101, { inputs: { kind: 'inline', value: {} }, output: null, ...over })])
  ).text.split('\r\n');
  const cells = line.split(',');
  return Object.fromEntries(head.split(',').map((name, at) => [name, cells[at]]));
};

describe('the export of runs', () => {
  it('has every run once, read page by page with the filters of the list in the order of their requests', async () => {
    const { asked, text } = await exported('ndjson');
    const read = text
      .trim()
      .split('\n')
      .map((line) => RunRow.parse(JSON.parse(line)).id);
    expect(read).toEqual(runs.map((each) => each.id));
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '2']);
    for (const query of asked)
      expect(query).toMatchObject({ status: ['failed'], order: 'newest', limit: limits.page.max });
  });

  it.each([
    ['newest', 'newest'],
    ['oldest', 'oldest'],
    ['cost', 'newest'],
    ['-took', 'newest'],
    ['approval', 'newest'],
  ])('requested in the order %s is read in the order %s, which does not change meanwhile', async (order, read) => {
    const { asked } = await exported('ndjson', runs, order);
    expect(asked.map((query) => query.order)).toEqual([read, read]);
  });

  it('names agents and triggers as they are called now, and makes no formula of a name', async () => {
    const source = { kind: 'trigger', triggerId, firingId: FiringId.parse(id(3)) } as const;
    expect(await findCells({ source })).toMatchObject({
      agentId,
      agentName: "'=Refunds",
      triggerId,
      triggerName: "'+Every hour",
    });
  });

  it('makes no formula of an error, and has no duration of a run in progress', async () => {
    const failure = { code: 'tool', message: { kind: 'inline', value: '=cmd|calc' } } as const;
    const ended = { startedAt: '2026-01-02T10:00:00.000Z', endedAt: '2026-01-02T10:00:02.500Z' };
    expect(await findCells({ status: 'failed', failure, ...ended })).toMatchObject({
      tookMs: '2500',
      failureCode: 'tool',
      failure: "'=cmd|calc",
    });
    expect(await findCells({ startedAt: ended.startedAt, endedAt: null })).toMatchObject({ tookMs: '' });
    expect(await findCells({ ...ended, approvalMs: 2_000 })).toMatchObject({ tookMs: '500', approvalMs: '2000' });
  });

  it('has an answer that is a text as it is, and anything else as JSON', async () => {
    const output = (value: string | number) => ({ kind: 'inline', value }) as const;
    expect(await findCells({ output: output('The tide is high.') })).toMatchObject({ output: 'The tide is high.' });
    expect(await findCells({ output: output('=1+1') })).toMatchObject({ output: "'=1+1" });
    expect(await findCells({ output: output(7) })).toMatchObject({ output: '7' });
  });

  it('has the names of NDJSON by their ids', async () => {
    const [line = '{}'] = (await exported('ndjson')).text.split('\n');
    expect(JSON.parse(line)).toMatchObject({ names: { [agentId]: '=Refunds' } });
  });
});
