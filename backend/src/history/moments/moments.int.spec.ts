import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import type { Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';
import { shareBackend } from '../../testing/shared-backend.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';

let backend: Backend;
let ada: Person;

shareBackend((shared) => (backend = shared));
beforeEach(async () => {
  ada = await backend.signUp('Ada');
});

const create = async (name: string): Promise<Receipt> => {
  return (await ada.client.post(ada.path('/agents'), { name })).as(Receipt);
};
const listNames = async (at: string, who = ada): Promise<string[]> =>
  (await who.client.get(ada.path(`/agents?order=name&at=${at}`))).as(page(AgentRow)).items.map(({ name }) => name);
const listEvents = async (): Promise<HistoryRow[]> =>
  (await ada.client.get(ada.path('/history?order=oldest'))).as(page(HistoryRow)).items;
const refusal = async (path: string): Promise<string> => (await ada.client.get(ada.path(path))).problem.code;

describe('A moment of the past', () => {
  it('shows lists and details as they were, by the number of an event or by an instant', async () => {
    const first = await create('Clerk');
    await create('Porter');
    const path = `/agents/${first.id}`;
    await ada.client.patch(ada.path(`${path}/name`), { name: 'Archivist' });
    await backend.settled();
    const events = (await listEvents()).filter(({ stream }) => stream.startsWith('agent-'));
    const [clerk, porter, renamed] = events;
    expect(events).toHaveLength(3);
    expect(await listNames(String(clerk?.number))).toEqual(['Clerk']);
    expect(await listNames(String(porter?.number))).toEqual(['Clerk', 'Porter']);
    expect(await listNames(String(renamed?.number))).toEqual(['Archivist', 'Porter']);
    expect(await listNames(String(renamed?.meta.at))).toEqual(['Archivist', 'Porter']);
    const before = new Date(Date.parse(clerk?.meta.at ?? '') - 1).toISOString();
    expect(await listNames(before)).toEqual([]);
    const detail = await ada.client.get(ada.path(`${path}?at=${porter?.number}`));
    expect(detail.as(AgentRow)).toMatchObject({ name: 'Clerk', position: clerk?.position });
    expect(detail.headers.get('moment-number')).toBe(String(porter?.number));
    expect(detail.headers.get('moment-at')).toBe(porter?.meta.at);
  });

  it('is exported as it was, under its number', async () => {
    await create('Clerk');
    await backend.settled();
    const number = (await listEvents()).length;
    await create('Porter');
    await backend.settled();
    const { text, headers } = await ada.client.get(ada.path(`/history/export?format=ndjson&at=${number}`));
    expect(text.trim().split('\n')).toHaveLength(number);
    expect(headers.get('content-disposition')).toContain(`history at ${number}.ndjson`);
  });

  it('is none before the first event, after the last, in the future, or where it cannot be read', async () => {
    await backend.settled();
    expect(await refusal('/agents?at=0')).toBe('moment_not_found');
    expect(await refusal('/agents?at=100000')).toBe('moment_not_found');
    expect(await refusal('/agents?at=2001-01-01T00:00Z')).toBe('moment_not_found');
    expect(await refusal('/agents?at=2999-01-01T00:00Z')).toBe('moment_not_found');
    for (const at of ['', 'yesterday', '-1', '1.5', '2026-13-01T00:00Z', '1&at=2'])
      expect(await refusal(`/agents?at=${at}`)).toBe('validation_failed');
  });

  it('takes no command, and no question that is only about now', async () => {
    const { problem } = await ada.client.post(ada.path('/agents?at=1'), { name: 'Late' });
    expect(problem.code).toBe('in_the_past');
    await backend.settled();
    expect(await listNames(String((await listEvents()).at(-1)?.number))).toEqual([]);
    expect(await refusal('/inbox/mails?at=1')).toBe('only_now');
    expect((await ada.client.get('/api/me?at=1')).problem.code).toBe('only_now');
  });

  it('is not meant by a parameter of this name that a webhook is sent', async () => {
    const from = { kind: 'import', definition: does('1. Answer: Yes.') };
    const { id: agentId } = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
    await ada.client.post(ada.path(`/agents/${agentId}/publish`), { note: '' });
    const settings = { kind: 'webhook', signature: 'none' };
    const trigger = await ada.client.post(ada.path('/triggers'), { agentId, name: 'Hook', settings, mapping: {} });
    await backend.settled();
    const hookId = await readHookId(ada, trigger.as(TriggerReceipt).id);
    const options = { raw: '{}', headers: { 'content-type': 'application/json' } };
    const answer = await backend.visitor().send('POST', `/hooks/${hookId}?at=1`, undefined, options);
    expect(answer.status).toBe(202);
  });

  it('is shown to members alone, and to a former member no more', async () => {
    const ben = await backend.signUp('Ben');
    await ada.admits(ben, 'auditor');
    await create('Clerk');
    await backend.settled();
    const number = String((await listEvents()).at(-1)?.number);
    expect(await listNames(number, ben)).toEqual(['Clerk']);
    await ada.removes(ben);
    await backend.settled();
    expect((await ben.client.get(ada.path(`/agents?at=${number}`))).problem.code).toBe('not_found');
    const eve = await backend.signUp('Eve');
    expect((await eve.client.get(ada.path('/agents?at=1'))).problem.code).toBe('not_found');
  });
});
