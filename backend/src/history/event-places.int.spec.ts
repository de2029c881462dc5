import { agentCreated } from '@throughline/contracts/agents/agent.fixtures.js';
import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { HistoryEntry, HistoryPlace } from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { AgentId, EventId, RunId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import {
  approvalGranted,
  approvalRequested,
  runCancelled,
  runRequested,
  stepStarted,
  stepSucceeded,
} from '@throughline/contracts/runs/run.fixtures.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { appendForeign } from '@throughline/platform/testing/append-foreign.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import type { Backend } from '../testing/backend.js';
import { shareBackend } from '../testing/shared-backend.js';

const HistoryPage = page(HistoryRow);

let backend: Backend;
shareBackend((shared) => (backend = shared));

describe('an event of the history', () => {
  it('has its causes and effects, also where a person began again with a correlation of their own', async () => {
    const eve = await backend.signUp('Eve');
    const store = backend.app.get(EventStore);
    const happen = async (causationId: EventId | null): Promise<EventId> => {
      const [id, agentId] = [EventId.parse(newId()), AgentId.parse(newId())];
      const meta = EventMeta.parse({
        workspaceId: eve.workspaceId,
        actor: { kind: 'user', id: eve.userId },
        correlationId: newId(),
        causationId,
        commandId: newId(),
        command: 'Test',
        at: new Date().toISOString(),
        schema: 1,
      });
      await store.append(
        `agent-${agentId}`,
        [{ id, ...agentCreated({ agentId, workspaceId: eve.workspaceId, ownerId: eve.userId }), meta }],
        'none',
      );
      return id;
    };
    const root = await happen(null);
    const approval = await happen(root);
    const call = await happen(approval);
    const sibling = await happen(root);
    await backend.settled();
    const all = (await eve.client.get(eve.path('/history?category=agent'))).as(HistoryPage).items;
    const getTree = async (id: EventId) => {
      const number = all.find((event) => event.id === id)?.number;
      const { items } = (await eve.client.get(eve.path(`/history?tree=${number}`))).as(HistoryPage);
      return items.map((event) => event.id);
    };
    expect(await getTree(approval)).toEqual([call, approval, root]);
    expect(await getTree(root)).toEqual([sibling, call, approval, root]);
    expect(await getTree(call)).toEqual([call, approval, root]);
  });

  it('has its causes and effects through all of a run: what a person decides has no cause, and the end of a step not its start', async () => {
    const eve = await backend.signUp('Eve');
    const runId = RunId.parse(newId());
    const happened = (event: DomainEvent, causationId: EventId | null) =>
      newEvent(event, { workspaceId: eve.workspaceId, causationId });
    const requested = happened(runRequested({ runId, workspaceId: eve.workspaceId }), null);
    const thought = happened(stepStarted({ runId }), requested.id);
    const turned = happened(stepSucceeded({ runId }), requested.id);
    const waits = happened(approvalRequested({ runId }), turned.id);
    const granted = happened(approvalGranted({ runId }), null);
    const started = happened(stepStarted({ runId, seq: 2 }), granted.id);
    const cancelled = happened(runCancelled({ runId }), null);
    const whole = [requested, thought, turned, waits, granted, started, cancelled];
    await backend.app.get(EventStore).append(`run-${runId}`, whole, 'none');
    await backend.settled();
    const all = (await eve.client.get(eve.path('/history?category=run'))).as(HistoryPage).items;
    const readTree = async (of: EventId) => {
      const number = all.find(({ id }) => id === of)?.number;
      const { items } = (await eve.client.get(eve.path(`/history?tree=${number}&order=oldest`))).as(HistoryPage);
      return items.map(({ id }) => id);
    };
    const ids = whole.map(({ id }) => id);
    for (const id of ids) expect(await readTree(id)).toEqual(ids);
  });

  it('has its number in the workspace, counted from 1, in the list, by itself and live', async () => {
    const eve = await backend.signUp('Eve');
    await backend.settled();
    const live = await eve.socket();
    await live.watch({ kind: 'history', workspaceId: eve.workspaceId });
    await eve.client.post(eve.path('/agents'), { name: 'Numbered' });
    await backend.settled();
    const { items } = (await eve.client.get(eve.path('/history?order=oldest'))).as(HistoryPage);
    expect(items.map(({ number }) => number)).toEqual(items.map((_, at) => at + 1));
    const last = items.at(-1);
    const { event } = (await eve.client.get(eve.path(`/history/${last?.position}`))).as(HistoryEntry);
    expect(event.number).toBe(items.length);
    await live.hears('rows', () => live.rows('history').length === 1);
    expect(HistoryRow.parse(live.rows('history')[0]).number).toBe(items.length);
    live.close();
  });

  it('is found by its number and by a time', async () => {
    const eve = await backend.signUp('Eve');
    await backend.settled();
    const { items } = (await eve.client.get(eve.path('/history?order=oldest'))).as(HistoryPage);
    const place = async (query: string) =>
      (await eve.client.get(eve.path(`/history/place?${query}`))).as(HistoryPlace).position;
    expect(await place('number=2')).toBe(items[1]?.position);
    expect(await place(`until=${items[2]?.meta.at}`)).toBe(
      items.findLast(({ meta }) => meta.at <= (items[2]?.meta.at ?? ''))?.position,
    );
    expect(await place('until=2001-01-01T00:00:00Z')).toBe(items[0]?.position);
    expect(await place('until=2101-01-01T00:00:00Z')).toBe(items.at(-1)?.position);
    expect((await eve.client.get(eve.path('/history/place?number=99999'))).status).toBe(404);
    expect((await eve.client.get(eve.path('/history/place'))).status).toBe(422);
  });

  it('names things as they were called before it, in a list, by itself and in an export', async () => {
    const eve = await backend.signUp('Eve');
    const { id } = (await eve.client.post(eve.path('/agents'), { name: 'First' })).as(Receipt);
    for (const name of ['Second', 'Third']) await eve.client.patch(eve.path(`/agents/${id}/name`), { name });
    await backend.settled();
    const { items } = (await eve.client.get(eve.path(`/history?resource=${id}&order=oldest`))).as(HistoryPage);
    expect(items.map(({ type, names }) => [type, names])).toEqual([
      ['AgentCreated', { [id]: 'First' }],
      ['AgentRenamed', { [id]: 'First' }],
      ['AgentRenamed', { [id]: 'Second' }],
    ]);
    const { event } = (await eve.client.get(eve.path(`/history/${items[2]?.position}`))).as(HistoryEntry);
    expect(event.names).toEqual({ [id]: 'Second' });
    const { text } = await eve.client.get(eve.path(`/history/export?format=csv&resource=${id}&order=oldest`));
    expect(
      text
        .split('\n')
        .slice(1, 4)
        .map((line) => line.split(',')[5]),
    ).toEqual(['First', 'First', 'Second']);
    const workspace = (await eve.client.get(eve.path('/history?type=WorkspaceCreated'))).as(HistoryPage).items[0];
    expect(workspace?.names?.[eve.workspaceId]).toBe(workspace?.data['name']);
  });

  it('has no name of what is in another workspace', async () => {
    const [eve, mallory] = [await backend.signUp('Eve'), await backend.signUp('Mallory')];
    const { id } = (await eve.client.post(eve.path('/agents'), { name: 'Secret plan' })).as(Receipt);
    const metadata = { workspaceId: mallory.workspaceId, at: new Date().toISOString() };
    await appendForeign(backend.config.eventStoreUrl, `note-${newId()}`, [
      { type: 'AgentPraised', data: { agentId: id }, metadata },
    ]);
    await backend.settled();
    const { items } = (await mallory.client.get(mallory.path(`/history?resource=${id}`))).as(HistoryPage);
    expect(items.map(({ type, names }) => [type, names])).toEqual([['AgentPraised', {}]]);
  });
});
