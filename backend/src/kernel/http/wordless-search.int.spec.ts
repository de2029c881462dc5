import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import type { Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let triggerId: string;
let runIds: string[];

const texts = [
  '',
  ' ',
  '   ',
  '\t',
  '\n',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u202e',
  '😀',
  '👩‍👩‍👧',
  '🇫🇷',
  '☃',
  '♥️',
  '€',
  '±',
  '→',
  '…',
  '“”',
  '«»',
  '—',
  '·',
  '¿?',
  '%',
  '%%',
  '_',
  '%_%',
  '*',
  '.*',
  '?',
  "'",
  '"',
  '\\',
  '/',
  '--',
  '()',
  '[]',
  '{}',
  '&&',
  '!!!',
  '#@$',
  ',;:',
];

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
  const from = { kind: 'import', definition: does('1. `time.now`', {}, 'ask') };
  const agent = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  const start = () => ada.client.post(ada.path(`/agents/${agent.id}/runs`), { version: 'draft' });
  runIds = [(await start()).as(Receipt).id, (await start()).as(Receipt).id];
  const settings = { kind: 'schedule', timing: { kind: 'interval', minutes: 60 }, timeZone: 'UTC', misfire: 'skip' };
  const trigger = { agentId: agent.id, name: 'Hourly', settings, mapping: {} };
  triggerId = (await ada.client.post(ada.path(`/triggers?after=${agent.position}`), trigger)).as(Receipt).id;
  await ada.client.post(ada.path(`/triggers/${triggerId}/test`), { inputs: {} });
  await ada.client.post(ada.path('/connections'), {
    service: 'any-api',
    kind: 'bearer',
    name: 'Orders',
    settings: { variables: { address: 'https://api.example.com' } },
    secret: { kind: 'bearer', token: 'a-token-of-it' },
  });
  await makeOperator(backend, ada);
  await backend.settled();
});

const List = z.object({ items: z.array(z.unknown()) });
const lists = () => [
  ada.path('/agents'),
  ada.path('/runs'),
  ada.path('/triggers'),
  ada.path(`/triggers/${triggerId}/firings`),
  ada.path('/connections'),
  ada.path('/connections/models'),
  '/api/templates',
  '/api/operator/billing/subscriptions',
];

describe('a search without a word', () => {
  it.each(texts)('finds nothing in any list, or is refused: %j', async (text) => {
    for (const path of lists()) {
      const { status, json } = await ada.client.get(`${path}?${new URLSearchParams({ q: text }).toString()}`);
      if (status === 422) continue;
      expect({ path, status, items: List.parse(json).items }).toEqual({ path, status: 200, items: [] });
    }
  });

  it.each(texts)('exports no run: %j', async (text) => {
    const query = new URLSearchParams({ format: 'csv', q: text });
    const { status, text: lines } = await ada.client.get(ada.path(`/runs/export?${query.toString()}`));
    if (status !== 422) expect({ status, lines: lines.trim().split('\n').length }).toEqual({ status: 200, lines: 1 });
  });

  it.each(texts)('cancels nothing: %j', async (text) => {
    const cancelled = await ada.client.post(ada.path('/runs/cancel'), { filter: { q: text } });
    if (cancelled.status !== 422) expect(cancelled.json).toEqual({ matching: 0, cancelled: 0 });
  });

  it.each(['search', 'query', 'Q', 'text'])('cancels nothing under a name that is not known: %s', async (name) => {
    expect((await ada.client.post(ada.path('/runs/cancel'), { filter: { [name]: 'Clerk' } })).status).toBe(422);
  });

  it('left all runs as they were', async () => {
    const getStatus = async (id: string) => (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow).status;
    for (const id of runIds) await eventually('it waits', async () => (await getStatus(id)) === 'waiting');
  });
});
