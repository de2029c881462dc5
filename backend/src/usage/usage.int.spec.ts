import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { UsageReport, type UsageGrouping } from '@throughline/contracts/usage/usage.requests.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { addRun } from '../testing/used-runs.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
});

const today = () => backend.clock.now().toISOString().slice(0, 10);
const getReport = async (by: UsageGrouping, person = ada): Promise<UsageReport> => {
  await backend.settled();
  const query = `from=${today()}&to=${today()}&by=${by}`;
  return (await person.client.get(ada.path(`/usage?${query}`))).as(UsageReport);
};

const runOnce = async (): Promise<string> => {
  const from = { kind: 'import', definition: definition({ instructions: '1. Answer: Say it is done.' }) };
  const agent = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  const { id } = (await ada.client.post(ada.path(`/agents/${agent.id}/runs`), { version: 'draft' })).as(Receipt);
  await eventually('the run has ended', async () => {
    const { endedAt } = (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow);
    return endedAt !== null;
  });
  return agent.id;
};

describe('a usage report', () => {
  it('counts the runs of its days by agent, model, member and trigger', async () => {
    const [first, second] = [await runOnce(), await runOnce()];
    const byAgent = await getReport('agent');
    expect(byAgent.groups.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect(byAgent).toMatchObject({ total: { runs: 2 }, others: 0, days: [{ day: today(), runs: 2 }] });
    expect((await getReport('member')).groups).toMatchObject([{ id: ada.userId, runs: 2 }]);
    expect((await getReport('model')).groups).toMatchObject([{ id: 'rehearsal/rehearsal-1', runs: 2 }]);
    expect((await getReport('trigger')).groups).toMatchObject([{ id: null, runs: 2 }]);
  });
  it('has what the first groups used day by day, and all others together last', async () => {
    const { series, groups } = await getReport('agent');
    expect(series).toEqual({
      ids: groups.map(({ id }) => id),
      days: [{ day: today(), micros: [0, 0, 0], runs: [1, 1, 0] }],
    });
    for (let at = 0; at < 3; at += 1) await runOnce();
    const { series: more, groups: all } = await getReport('agent');
    expect([all.length, more.ids.length]).toEqual([5, 4]);
    expect(more.days).toEqual([{ day: today(), micros: [0, 0, 0, 0, 0], runs: [1, 1, 1, 1, 1] }]);
    expect((await getReport('trigger')).series).toMatchObject({ ids: [null], days: [{ runs: [5, 0] }] });
    expect((await getReport('model')).series).toMatchObject({
      ids: ['rehearsal/rehearsal-1'],
      days: [{ runs: [5, 0] }],
    });
  });
  it('sorts its groups by runs, cost or the cost of a run', async () => {
    const query = `from=${today()}&to=${today()}&by=agent`;
    for (const sort of ['runs', 'cost', 'mean'])
      expect((await ada.client.get(ada.path(`/usage?${query}&sort=${sort}`))).as(UsageReport).groups).toHaveLength(5);
    expect((await ada.client.get(ada.path(`/usage?${query}&sort=colour`))).status).toBe(422);
  });
  it('names the accounts of the workspace that were asked, and how many runs did, also where nothing was charged', async () => {
    const bea = await backend.signUp('Bea');
    const ownUse = async () => {
      await backend.settled();
      const path = bea.path(`/usage?from=${today()}&to=${today()}&by=agent`);
      const { own, total, groups } = (await bea.client.get(path)).as(UsageReport);
      return { own, micros: total.workspaceMicros, accounts: groups.flatMap(({ ownProviders }) => ownProviders) };
    };
    const add = (micros: number | null, payer: 'deployment' | 'workspace') =>
      addRun(backend, bea.workspaceId, backend.clock.now().toISOString(), { micros, payer });
    await add(5, 'deployment');
    expect(await ownUse()).toEqual({ own: { runs: 0, unknownCosts: 0 }, micros: 0, accounts: [] });
    await add(0, 'workspace');
    expect(await ownUse()).toEqual({ own: { runs: 1, unknownCosts: 0 }, micros: 0, accounts: ['quay'] });
    await add(null, 'workspace');
    expect(await ownUse()).toMatchObject({ own: { runs: 2, unknownCosts: 1 }, micros: 0 });
  });
  it('is of one workspace, and of at most a year', async () => {
    const bea = await backend.signUp('Bea');
    expect((await bea.client.get(ada.path(`/usage?from=${today()}&to=${today()}`))).problem.code).toBe('not_found');
    const get = (query: string) => ada.client.get(ada.path(`/usage?${query}`));
    expect((await get('from=2024-01-01&to=2026-01-01')).problem.errors?.[0]?.detail).toBe('At most 366 days.');
    expect((await get('from=2026-01-02&to=2026-01-01')).problem.code).toBe('validation_failed');
  });
});

describe('an export of usage', () => {
  const exported = async (path: string): Promise<string> => (await ada.client.get(ada.path(path))).text;
  const usage = () => exported(`/usage/export?from=${today()}&to=${today()}&format=ndjson`);
  const folder = mkdtempSync(join(tmpdir(), 'usage-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const verify = (history: string, rows: string) => {
    const files = [history, rows].map((text, at) => {
      const file = join(folder, `${at}.ndjson`);
      writeFileSync(file, text);
      return file;
    });
    const { status, stdout } = spawnSync(process.execPath, ['proof/verify-usage.mjs', ...files], { encoding: 'utf8' });
    return { status, stdout };
  };

  it('has each run, and is counted again from the history alone, digests too', async () => {
    await runOnce();
    await backend.settled();
    const rows = await usage();
    const { total } = await getReport('agent');
    expect(rows.trim().split('\n')).toHaveLength(total.runs);
    const history = await exported('/history/export?format=ndjson');
    expect(verify(history, rows)).toEqual({
      status: 0,
      stdout: `${total.runs} runs compared, 0 differ.\n`,
    });
    const csv = await exported(`/usage/export?from=${today()}&to=${today()}&format=csv`);
    const [head, first] = csv.split('\r\n');
    expect(head).toMatch(
      /^runId,day,agentId,.*,digest,agentName,triggerName,starterName,modelNames,deploymentDollars,workspaceDollars$/,
    );
    expect(first).toContain(',Ada,');
  });
  it('that was changed does not fit the history', async () => {
    const history = await exported('/history/export?format=ndjson');
    const rows = await usage();
    const cheaper = rows.replace('"toolCalls":0', '"toolCalls":-1');
    expect(verify(history, cheaper)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('1 differ') as string,
    });
    const withoutStart = history
      .split('\n')
      .filter((line) => !line.includes('"type":"RunStarted"'))
      .join('\n');
    expect(verify(withoutStart, rows).stdout).toContain('digest: the usage says');
  });
});
