import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import type { Backend } from '../../testing/backend.js';
import type { LiveClient } from '../../testing/live-client.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { readHookId } from '../../testing/read-hook-id.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let axel: Person;
let socket: LiveClient;
let made: { id: string; position: number };
let hookId: string;

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  [ada, axel] = [await backend.signUp('Ada'), await backend.signUp('Axel')];
  await ada.admits(axel, 'auditor');
  const from = { kind: 'import', definition: definition({}) };
  const agent = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  socket = await axel.socket();
  await socket.watch({ kind: 'workspace', workspaceId: ada.workspaceId });
  const settings = { kind: 'webhook', signature: 'none' };
  const request = { agentId: agent.id, name: 'Open', settings, mapping: {} };
  made = (await ada.client.post(ada.path(`/triggers?after=${agent.position}`), request)).as(TriggerReceipt);
  hookId = await readHookId(ada, made.id, made.position);
});
afterAll(() => socket.close());

describe('The address of a webhook without a signature', () => {
  it('is shown to members who may start runs, and refused to others', async () => {
    expect(hookId).toMatch(/^[\w-]{22}$/);
    expect((await axel.client.get(ada.path(`/triggers/${made.id}/recipe`))).status).toBe(403);
    const program = await getProgram(ada, { scopes: ['workspace.read'] });
    const recipe = ada.path(`/triggers/${made.id}/recipe`);
    expect((await program.get(recipe)).status).toBe(403);
  });

  it.each(['', '?format=csv', '?format=ndjson'])(
    'is in no row, event or export that readers get %s',
    async (format) => {
      await backend.settled();
      const paths =
        format === ''
          ? ['/triggers', `/triggers/${made.id}`, '/history?limit=100', `/history/${made.position}`]
          : [`/history/export${format}`, '/history/proof?contents=true'];
      for (const path of paths) {
        const { status, text } = await axel.client.get(ada.path(path));
        expect({ path, status }).toEqual({ path, status: 200 });
        expect(text).not.toContain(hookId);
      }
    },
  );

  it('is in no live message', async () => {
    const renamed = (await ada.client.patch(ada.path(`/triggers/${made.id}/name`), { name: 'Renamed' })).as(Receipt);
    await socket.reaches(renamed.position);
    expect(socket.rows('triggers')).not.toEqual([]);
    expect(JSON.stringify(socket.said)).not.toContain(hookId);
  });
});
