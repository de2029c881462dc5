import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { Json } from '@throughline/contracts/json.js';
import { ItemsAsked, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { TriggerId } from '@throughline/contracts/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { connectService } from '../../testing/connected-service.js';
import { does } from '../../testing/does.js';
import { giveAccess } from '../../testing/give-access.js';
import type { Person } from '../../testing/person.js';
import { StandIn } from '../../testing/stand-in.js';
import { AskForItems } from './ask-for-items.js';
import { ItemPositions } from './item-positions.js';

const minute = 60_000;
let backend: Backend;
let services: StandIn;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8' } });
  services = await StandIn.open(backend);
});
beforeEach(async () => {
  ada = await backend.signUp();
});
afterAll(async () => {
  services?.close();
  await backend?.stop();
});

const post = (path: string, body: unknown = {}, person = ada) => person.client.post(ada.path(path), body);
const title = { type: 'text', name: 'title', label: 'Title', required: true } as const;
const publish = async (): Promise<string> => {
  const made = does('1. Answer: Read {{title}}', { inputs: [title] });
  const { id } = (await post('/agents', { name: 'Reader', from: { kind: 'import', definition: made } })).as(Receipt);
  (await post(`/agents/${id}/publish`, { note: '' })).as(Receipt);
  await backend.settled();
  return id;
};

const anyIssues = { source: 'github.issues', options: { owner: 'quay', repository: 'shop' } };
const settingsFor = (connectionId: string, over: Partial<ItemSettings> = {}) => ({
  kind: 'item',
  connectionId,
  everyMinutes: 5,
  ...anyIssues,
  ...over,
});
type Watched = Partial<ItemSettings> & { service?: string };
const watch = async ({ service = 'github', ...asked }: Watched = {}): Promise<{
  triggerId: string;
  agentId: string;
  connectionId: string;
}> => {
  const agentId = await publish();
  const connectionId = await connectService(backend, ada, service);
  (await giveAccess(ada, connectionId, agentId)).as(Receipt);
  const settings = settingsFor(connectionId, asked);
  const mapping = { title: '{{item.title}}' };
  const made = (await post('/triggers', { agentId, name: 'Issues', settings, mapping })).as(TriggerReceipt);
  await backend.settled();
  return { triggerId: made.id, agentId, connectionId };
};
const read = async (triggerId: string) =>
  (await ada.client.get(ada.path(`/triggers/${triggerId}/asked`))).as(ItemsAsked);

/** Lets the service be asked, once it is due again. */
const ask = async (triggerId: string): Promise<ItemsAsked> => {
  const before = await read(triggerId);
  backend.clock.advance(61 * minute);
  await backend.app.get(Schedule).runNow('ask-for-new-items');
  return eventually('the service was asked', async () => {
    const asked = await read(triggerId);
    return asked.askedAt !== before.askedAt && asked.askedAt !== null ? asked : undefined;
  });
};
const listFirings = async (triggerId: string) => {
  await backend.settled();
  const { items } = (await ada.client.get(ada.path(`/triggers/${triggerId}/firings?limit=100`))).as(page(FiringRow));
  return items.map(({ outcome, reason, cause }) => ({
    outcome,
    reason,
    key: cause?.kind === 'item' ? cause.item.key : null,
  }));
};
const play = (issues: readonly Json[] | number) =>
  services.play((path) => {
    if (!path.startsWith('/api.github.com/search/issues')) return undefined;
    return typeof issues === 'number'
      ? { status: issues, body: { message: 'Not now.' } }
      : { status: 200, body: { total_count: issues.length, items: [...issues] } };
  });
const issue = (id: number): Json => ({
  id,
  title: `Issue ${id}`,
  html_url: `https://github.com/quay/shop/issues/${id}`,
});
const started = (...ids: number[]) =>
  ids.map((id) => ({
    outcome: expect.stringMatching(/^(accepted|started|succeeded)$/) as string,
    reason: null,
    key: String(id),
  }));

describe('An agent that starts for each new item of a service', () => {
  it('starts once for each, however often it is listed, and is asked again when it is due', async () => {
    const { triggerId } = await watch();
    play([issue(1), issue(2)]);
    expect((await ask(triggerId)).failure).toBeNull();
    play([issue(1), issue(2), issue(3)]);
    await ask(triggerId);
    expect(await listFirings(triggerId)).toEqual(started(3, 2, 1));
  });

  it('misses nothing while the service is away, and says why it was not asked', async () => {
    const { triggerId } = await watch();
    play(503);
    expect(await ask(triggerId)).toMatchObject({
      failure: 'GitHub answered 503. Not now.',
      nextAt: expect.any(String) as string,
    });
    expect(await listFirings(triggerId)).toEqual([]);
    play([issue(4)]);
    expect((await ask(triggerId)).failure).toBeNull();
    expect(await listFirings(triggerId)).toEqual(started(4));
  });

  it('records an item that does not meet its conditions, and one that is too large', async () => {
    const { triggerId } = await watch();
    const conditions = [{ place: 'item.title', test: 'contains', value: 'Issue' }];
    (await ada.client.send('PATCH', ada.path(`/triggers/${triggerId}/conditions`), { conditions })).as(Receipt);
    play([
      { id: 5, title: 'Other' },
      { id: 6, title: `Issue ${'x'.repeat(300_000)}` },
    ]);
    await ask(triggerId);
    expect(await listFirings(triggerId)).toEqual([
      { outcome: 'skipped', reason: 'too_large', key: '6' },
      { outcome: 'filtered', reason: 'Only when item.title contains Issue.', key: '5' },
    ]);
  });

  it('starts for nothing that came while the trigger was off, and is not asked then', async () => {
    const { triggerId } = await watch({ options: { owner: 'quay', repository: 'harbour' } });
    let asked = '';
    services.play((path) => {
      if (path.includes('harbour')) asked = decodeURIComponent(path);
      return { status: 200, body: { items: [] } };
    });
    await ask(triggerId);
    (await post(`/triggers/${triggerId}/pause`)).as(Receipt);
    expect(await ask(triggerId)).toMatchObject({ nextAt: null });
    const resumedAt = backend.clock.now();
    (await post(`/triggers/${triggerId}/resume`)).as(Receipt);
    await backend.settled();
    await eventually('it is due again', async () => (await read(triggerId)).nextAt !== null);
    await ask(triggerId);
    const [, since = ''] = /created:>=([^&+ ]+)/.exec(asked) ?? [];
    expect(Date.parse(since)).toBeGreaterThanOrEqual(resumedAt.getTime());
  });

  it('is asked with the account no more once the agent has lost access to it', async () => {
    const { triggerId, agentId, connectionId } = await watch();
    play([issue(7)]);
    (await ada.client.delete(ada.path(`/connections/${connectionId}/access/${agentId}`))).as(Receipt);
    expect((await ask(triggerId)).failure).toBe('This agent has no access to the connected account.');
    expect(await listFirings(triggerId)).toEqual([]);
  });

  it('starts once for each of forty messages, although the process is lost at twenty places on the way', async () => {
    const { triggerId } = await watch({ service: 'gmail', source: 'gmail.messages', options: {} });
    const ids = Array.from({ length: 40 }, (_, at) => `m${String(at).padStart(2, '0')}`);
    let readable = 0;
    services.play((path) => {
      const [, id] = /messages\/(m\d\d)/.exec(path) ?? [];
      if (id === undefined) return { status: 200, body: { messages: ids.toReversed().map((each) => ({ id: each })) } };
      readable -= 1;
      return readable < 0
        ? { status: 503, body: 'Away.' }
        : { status: 200, body: { id, threadId: id, payload: { headers: [{ name: 'Subject', value: id }] } } };
    });
    const positions = backend.app.get(ItemPositions, { strict: false });
    const items = backend.app.get(AskForItems, { strict: false });
    const place = { triggerId: TriggerId.parse(triggerId), workspaceId: ada.workspaceId };
    const row = await eventually('it has a position', async () => (await positions.find(place)) ?? undefined);
    // A process that is lost has kept nothing of it, so the next one requests all again.
    for (let lost = 1; lost <= 20; lost += 1) {
      readable = lost;
      await items.ask(row, new AbortController().signal);
    }
    readable = Infinity;
    expect((await ask(triggerId)).failure).toBeNull();
    const firings = await listFirings(triggerId);
    expect(firings.map(({ key }) => key).sort()).toEqual(ids);
  });

  it('hands over what its owner says, and nobody else changes that', async () => {
    const { triggerId } = await watch();
    const ben = await backend.signUp('Ben');
    await ada.admits(ben, 'admin');
    await backend.settled();
    const change = (person: Person) =>
      person.client.send('PATCH', ada.path(`/triggers/${triggerId}/mapping`), { mapping: { title: '{{item}}' } });
    expect((await change(ben)).problem).toMatchObject({
      status: 403,
      detail: 'Only the owner of this trigger changes what it hands over.',
    });
    expect((await change(ada)).status).toBe(200);
  });

  it('is refused for an agent without access, and for what the service does not give', async () => {
    const agentId = await publish();
    const connectionId = await connectService(backend, ada, 'github');
    const create = (over: Partial<ItemSettings>) =>
      post('/triggers', { agentId, name: 'Issues', settings: settingsFor(connectionId, over) });
    expect((await create({})).problem).toMatchObject({ status: 403, code: 'connection_not_granted' });
    expect((await create({ source: 'gmail.messages', options: {} })).problem).toMatchObject({
      errors: [{ pointer: '/settings/connectionId', detail: 'This account is one of another service.' }],
    });
  });
});
