import { BreakGlassAccessList, LogPage } from '@throughline/contracts/operations/log.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { getArea } from '@throughline/ops/product/areas.js';
import type { Backend } from '../../testing/backend.js';
import { listenTo } from '../../testing/log-listener.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let ben: Person;
let made: Receipt;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')];
  await makeOperator(backend, ada);
  made = (await ben.client.post(ben.path('/agents'), { name: 'Secret plan' })).as(Receipt);
  await backend.settled();
});

const read = async (query: string) => (await ada.client.get(`/api/operator/log?${query}`)).as(LogPage);
const reason = 'Ben asked why a run stopped, in ticket 4711.';

describe('the log browser', () => {
  it('finds events by position, stream, type and workspace, and masks what people wrote', async () => {
    const stream = `agent-${made.id}`;
    for (const query of [`stream=${stream}`, `position=${made.position}&limit=1`, `type=AgentCreated`]) {
      const { items } = await read(query);
      expect([query, items[0]]).toMatchObject([query, { type: 'AgentCreated', stream, masked: true }]);
      expect(JSON.stringify(items)).not.toContain('Secret plan');
    }
    const ofBen = (await read(`workspace=${ben.workspaceId}`)).items;
    expect(new Set(ofBen.map(({ workspaceId }) => workspaceId))).toEqual(new Set([ben.workspaceId]));
    expect(JSON.stringify((await read('limit=200')).items)).not.toContain(ben.email);
  });

  it('is read page by page, without a gap', async () => {
    const first = await read('limit=3');
    const second = await read(`limit=3&before=${first.next}`);
    const both = [...first.items, ...second.items].map(({ position }) => position);
    expect(both).toEqual((await read('limit=6')).items.map(({ position }) => position));
  });

  it('shows content for an hour to an operator who gives a reason; owners are notified and see each read in their history', async () => {
    const query = `workspace=${ben.workspaceId}&type=AgentCreated&content=true`;
    expect((await ada.client.get(`/api/operator/log?${query}`)).problem.code).toBe('invalid_state');
    const access = { workspaceId: ben.workspaceId, reason };
    expect((await ada.client.post('/api/operator/glass', { ...access, reason: 'just so' })).status).toBe(422);
    (await ada.client.post('/api/operator/glass', access)).as(Receipt);

    const { items } = await read(query);
    expect(items).toMatchObject([{ masked: false, data: { name: 'Secret plan' } }]);
    expect((await ada.client.get('/api/operator/glass')).as(BreakGlassAccessList).items).toMatchObject([
      { workspaceId: ben.workspaceId },
    ]);
    expect(JSON.stringify((await read(`type=AgentCreated&content=true`)).items)).not.toContain('Secret plan');

    const log = listenTo(backend.app.get(EventStore));
    expect((await log.heard('ContentSeen', ben.workspaceId)).data).toMatchObject({ userId: ada.userId, events: 1 });
    await log.stop();
    await backend.settled();
    expect((await ben.client.get(ben.path('/history'))).text).toContain(reason);
    await eventually('the owner is notified by mail', async () =>
      (await backend.mailbox.to(ben.email)).some(({ text }) => text.includes(reason)),
    );
  });

  it('is read from the command line under the same rules, in the name of an operator', async () => {
    const printed: string[] = [];
    const run = (...words: string[]) =>
      getArea(['log', ...words])({ app: backend.app, print: (text) => printed.push(text) });
    const cara = await backend.signUp('Cara');
    const plan = (await cara.client.post(cara.path('/agents'), { name: 'Silent plan' })).as(Receipt);
    await backend.settled();
    const query = ['--workspace', cara.slug, '--type', 'AgentCreated', '--position', String(plan.position)];
    await expect(run(...query, '--as', ada.email, '--content')).rejects.toMatchObject({ code: 'invalid_state' });
    const breakGlass = ['--break-glass', '--reason', reason];
    await expect(run(...query, '--as', ben.email, ...breakGlass)).rejects.toMatchObject({ code: 'forbidden' });
    expect(printed).toEqual([]);
    await expect(run('--workspace', 'nowhere')).rejects.toThrow('There is no workspace nowhere.');
    expect(await run(...query, '--json')).toBe(0);
    expect(JSON.parse(printed.pop() ?? '')).toMatchObject([{ workspaceId: cara.workspaceId, masked: true }]);
    expect(await run(...query, '--as', ada.email, ...breakGlass)).toBe(0);
    expect(printed.join()).toContain('Silent plan');
    const log = listenTo(backend.app.get(EventStore));
    const granted = await log.heard('GlassBroken', cara.workspaceId);
    expect(granted).toMatchObject({ data: { userId: ada.userId, reason }, meta: { actor: { id: ada.userId } } });
    expect((await log.heard('ContentSeen', cara.workspaceId)).data).toMatchObject({ userId: ada.userId, events: 1 });
    await log.stop();
    await eventually('the owner is notified by mail', async () =>
      (await backend.mailbox.to(cara.email)).some(({ text }) => text.includes(reason)),
    );
  });

  it('gives no access to the content of a workspace that does not exist', async () => {
    const nowhere = '01980000-0000-7000-8000-000000000009';
    expect((await ada.client.post('/api/operator/glass', { workspaceId: nowhere, reason })).status).toBe(404);
  });
});
