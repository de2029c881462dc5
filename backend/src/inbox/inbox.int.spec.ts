import { page } from '@throughline/contracts/page.js';
import { AgentId, RunId, TriggerId } from '@throughline/contracts/ids.js';
import { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { approvalRequested, runRequested, runStarted, toolStarted } from '@throughline/contracts/runs/run.fixtures.js';
import { firingFinished } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { newId } from '@throughline/platform/ids.js';
import type { Client } from '../testing/client.js';
import { LiveClient } from '../testing/live-client.js';
import { RunFixture } from '../testing/run-fixture.js';

const agentId = AgentId.parse(newId());
let fixture: RunFixture;
let client: Client;
beforeAll(async () => {
  fixture = await RunFixture.open();
  client = await fixture.client(await fixture.process({ ROLES: 'api' }));
});
afterAll(() => fixture.close());

const api = (path: string): string => `/api/workspaces/${fixture.workspaceId}${path}`;
const list = async (query: string) => (await client.get(api(`/inbox?${query}`))).as(page(InboxItemRow));

/** A run that waits for a decision about one call. */
const waits = async (title: string): Promise<{ runId: RunId; seq: number; position: number }> => {
  const of = { runId: RunId.parse(newId()), agentId };
  const position = await fixture.write(`run-${of.runId}`, 'none', [
    runRequested({ ...of, workspaceId: fixture.workspaceId }),
    { ...runStarted, data: of },
    toolStarted(of),
    approvalRequested({ ...of, title }),
  ]);
  return { runId: of.runId, seq: approvalRequested().data.seq, position };
};
/** A run that a trigger started has ended. */
const fires = (triggerId: TriggerId, succeeded: boolean): Promise<number> => {
  const firing = firingFinished(succeeded);
  const firingId = newId() as typeof firing.data.firingId;
  const data = { ...firing.data, firingId, triggerId, agentId, workspaceId: fixture.workspaceId };
  return fixture.write(`firing-${firingId}`, 'none', [{ ...firing, data }]);
};

it('lists calls that wait, the oldest first, with their arguments, and what was decided under done', async () => {
  const first = await waits('First');
  const second = await waits('Second');
  const open = await list(`kind=approval&count=true&after=${second.position}`);
  expect(open.items.map(({ about }) => about.kind === 'approval' && about.title)).toEqual(['First', 'Second']);
  expect(open.total).toBe(2);
  expect(open.items[0]?.about).toMatchObject({ arguments: { kind: 'inline' } });
  const decided = (await client.post(api(`/runs/${first.runId}/steps/${first.seq}/approve`), {})).as(Receipt);
  const rest = await list(`kind=approval&after=${decided.position}`);
  expect(rest.items.map(({ about }) => about.kind === 'approval' && about.title)).toEqual(['Second']);
  const done = await list(`state=done&after=${decided.position}`);
  expect(done.items).toMatchObject([{ outcome: 'approved', resolvedBy: { kind: 'user', id: fixture.ownerId } }]);
  await client.post(api(`/runs/${second.runId}/steps/${second.seq}/deny`), {});
});

it('approves the requested arguments, where none are given', async () => {
  const { runId, seq } = await waits('As asked');
  const receipt = (await client.post(api(`/runs/${runId}/steps/${seq}/approve`), {})).as(Receipt);
  const granted = await fixture.happens(runId, 'ApprovalGranted');
  expect(granted.data).toMatchObject({ changed: false });
  expect(granted.position).toBe(receipt.position);
});

it('has one item for a trigger that keeps failing, until a run of it succeeds', async () => {
  const triggerId = TriggerId.parse(newId());
  for (let n = 0; n < 4; n += 1) await fires(triggerId, false);
  const failed = await list(`kind=notice&after=${await fires(triggerId, false)}`);
  expect(failed.items).toMatchObject([{ count: 5, about: { kind: 'trigger', triggerId } }]);
  const mended = await list(`kind=notice&after=${await fires(triggerId, true)}`);
  expect(mended.items).toEqual([]);
});

it('is told to everybody who watches the workspace as it happens', async () => {
  const live = await LiveClient.open(client);
  await live.watch({ kind: 'workspace', workspaceId: fixture.workspaceId });
  const { position } = await waits('Told');
  await live.reaches(position);
  const rows = live.said.flatMap((each) => (each.said === 'rows' ? each.message.rows : []));
  const items = rows.filter(({ topic }) => topic === 'inbox').flatMap((each) => each.rows as InboxItemRow[]);
  expect(items.map(({ about }) => about)).toMatchObject([{ title: 'Told', arguments: { kind: 'inline' } }]);
  live.close();
});
