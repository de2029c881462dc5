import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { exampleValues } from '@throughline/contracts/templates/template-variable.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { TemplateCards, TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Plans } from '../../limits/plans/plans.js';
import { limitTo } from '../../testing/agreements.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { Client, type Answer } from '../../testing/client.js';
import type { Person } from '../../testing/person.js';
import { builtInSlugs } from '../template-catalogue.js';

const maxTriggers = 60;
let backend: Backend;
let ada: Person;
let visitor: Client;
beforeAll(async () => {
  backend = await startBackend({ env: { WORKSPACE_TRIGGERS: String(maxTriggers) } });
  ada = await backend.signUp('Ada');
  visitor = new Client(backend.url);
});
afterAll(() => backend.stop());

const findDetail = async (slug: string) => (await visitor.get(`/api/templates/${slug}`)).as(TemplateDetail);
const use = async (slug: string, over: object = {}, by: Person = ada) => {
  const { hash, templateId } = await findDetail(slug);
  const body = { templateId, hash, values: {}, asksFirst: true, ...over };
  return by.client.post(by.path('/installations'), body);
};
const ended = (id: string, by: Person = ada): Promise<InstallationRow> =>
  eventually('the installation has ended', async () => {
    await backend.settled();
    const row = (await by.client.get(by.path(`/installations/${id}`))).as(InstallationRow);
    return row.status === 'installing' ? undefined : row;
  });

describe('the gallery', () => {
  it('is open to everybody, found by words and category', async () => {
    const all = (await visitor.get('/api/templates')).as(TemplateCards);
    expect(all.total).toBe(builtInSlugs().length);
    const found = (await visitor.get('/api/templates?q=invo%20tax&category=finance')).as(TemplateCards);
    expect(found.items.map(({ slug }) => slug)).toEqual(['invoice-check']);
    expect((await visitor.get('/api/templates?q=nothing-like-this')).as(TemplateCards)).toMatchObject({
      items: [],
      total: 0,
    });
    expect((await visitor.get('/api/templates/no-such-template')).problem.code).toBe('not_found');
  });
  it('plays a sample with values of one’s own, and keeps nothing', async () => {
    const body = {
      sample: 0,
      values: { tax_rate: 10 },
      inputs: { invoice: { number: 'X-1', total: 110, lines: [{ quantity: 1, price: 100 }] } },
    };
    const before = await backend.app.get(EventStore).head();
    const answer = await visitor.post('/api/templates/invoice-check/try', body);
    expect(answer.json).toMatchObject({ ended: { status: 'succeeded', text: expect.stringContaining('X-1 adds up') } });
    const wrong = await visitor.post('/api/templates/invoice-check/try', { ...body, values: { tax_rate: 'much' } });
    expect(wrong.problem.errors).toEqual([{ pointer: '/values/tax_rate', code: 'invalid', detail: 'Use a number.' }]);
    expect((await visitor.post('/api/templates/invoice-check/try', { ...body, inputs: {} })).problem.code).toBe(
      'input_invalid',
    );
    expect(await backend.app.get(EventStore).head()).toBe(before);
  });
});

/** The fields for which a request was refused; none if it was not. */
const refusedAt = (answer: Answer): string[] =>
  answer.status === 200 ? [] : (answer.problem.errors ?? []).map(({ pointer }) => pointer);

describe('turning an installation on', () => {
  it('publishes its agents and resumes its triggers, also when a part of it is on', async () => {
    const { id } = (await use('stock-watch')).as(Receipt);
    const { parts } = await ended(id);
    const [agent, trigger] = [parts.agents[0]?.agentId, parts.triggers[0]?.triggerId];
    await ada.client.post(ada.path(`/agents/${agent}/publish`), { note: 'By hand.' });
    const turnOn = () => ada.client.post(ada.path(`/installations/${id}/turn-on`), {});
    const first = (await turnOn()).as(Receipt);
    const row = (await ada.client.get(ada.path(`/agents/${agent}?after=${first.position}`))).as(AgentRow);
    expect(row).toMatchObject({ status: 'active' });
    const started = (await ada.client.get(ada.path(`/triggers/${trigger}?after=${first.position}`))).as(TriggerRow);
    expect(started.status).toBe('enabled');
    expect((await turnOn()).status).toBe(200);
  });
  it('does nothing for another workspace', async () => {
    const eve = await backend.signUp('Eve');
    const { id } = (await use('stock-watch')).as(Receipt);
    await ended(id);
    expect((await eve.client.post(eve.path(`/installations/${id}/turn-on`), {})).problem.code).toBe('not_found');
  });
});

describe('using a template', () => {
  it('makes its agent as a draft, its trigger paused, and its notes, once', async () => {
    const { id } = (await use('payment-reminders', { values: { at: '07:45', day: 'Friday' } })).as(Receipt);
    const { status, parts, template } = await ended(id);
    expect([status, template.title]).toEqual(['finished', 'Payment reminders']);
    const agent = (await ada.client.get(ada.path(`/agents/${parts.agents[0]?.agentId}`))).as(AgentRow);
    expect(agent).toMatchObject({ name: 'Payment reminders', status: 'draft' });
    const trigger = (await ada.client.get(ada.path(`/triggers/${parts.triggers[0]?.triggerId}`))).as(TriggerRow);
    expect(trigger).toMatchObject({
      status: 'paused',
      settings: { timing: { expression: '45 7 * * 5' }, timeZone: 'Europe/Berlin' },
    });
    const notes = (await ada.client.get(ada.path('/notes'))).as(page(NoteRow));
    expect(notes.items.map(({ key }) => key)).toEqual(['open invoices']);
  });
  it('leaves a note that was there as it is', async () => {
    await ended((await use('payment-reminders')).as(Receipt).id);
    const notes = (await ada.client.get(ada.path('/notes'))).as(page(NoteRow));
    expect(notes.items.map(({ revision }) => revision)).toEqual([0]);
  });
  it('begins the notes that it reads with the text that the person gave', async () => {
    const bea = await backend.signUp('Bea');
    const notes = [{ key: 'open invoices', text: 'INV-1, 20 euros' }];
    await ended((await use('payment-reminders', { notes }, bea)).as(Receipt).id, bea);
    await backend.settled();
    const { items } = (await bea.client.get(bea.path('/notes'))).as(page(NoteRow));
    expect(items).toMatchObject([
      {
        key: 'open invoices',
        text: { value: 'INV-1, 20 euros' },
        revision: 0,
        writtenBy: { kind: 'user', id: bea.userId },
      },
    ]);
    const credential = [{ key: 'open invoices', text: `ghp_${'a1B2'.repeat(9)}` }];
    expect((await use('payment-reminders', { notes: credential }, bea)).status).toBe(422);
  });
  it('publishes every template as it is, and those with accounts once these are chosen', async () => {
    // One workspace may not use as many templates in an hour.
    const bea = await backend.signUp('Bea');
    for (const [index, slug] of builtInSlugs().entries()) {
      const by = index % 2 === 0 ? ada : bea;
      const { file } = await findDetail(slug);
      const values = exampleValues(file.variables);
      const { status, parts } = await ended((await use(slug, { values }, by)).as(Receipt).id, by);
      expect([slug, status]).toEqual([slug, 'finished']);
      for (const { agentId } of parts.agents)
        expect(refusedAt(await by.client.post(by.path(`/agents/${agentId}/publish`), { note: '' }))).toEqual(
          file.connections.map((_, at) => `/connections/${at}/connectionId`),
        );
    }
  }, 120_000);
  it('leaves nothing but the reason when a part can’t be made', async () => {
    const bea = await backend.signUp('Bea');
    const agent = (await bea.client.post(bea.path('/agents'), { name: 'Clerk' })).as(Receipt);
    const settings = { kind: 'webhook', signature: 'standard' };
    for (let at = 0; at < maxTriggers; at += 1)
      await bea.client.post(bea.path('/triggers'), { agentId: agent.id, name: `Hook ${at}`, settings, mapping: {} });
    const { status, code, parts } = await ended((await use('invoice-check', {}, bea)).as(Receipt).id, bea);
    expect([status, code]).toEqual(['failed', 'trigger_limit']);
    const made = (await bea.client.get(bea.path(`/agents/${parts.agents[0]?.agentId}`))).as(AgentRow);
    expect(made.status).toBe('archived');
  }, 30_000);
  it('leaves the last place of a plan to exactly one of many at once', async () => {
    const grace = await backend.signUp('Grace');
    await limitTo(backend.app, grace.workspaceId, { agents: 1, triggers: 1 });
    await eventually('the plan is known', async () => {
      const { limits } = await backend.app.get(Plans).getPlan(grace.workspaceId);
      return limits.agents === 1 ? limits : undefined;
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => use('stock-watch', {}, grace)));
    const rows = await Promise.all(answers.map((answer) => ended(answer.as(Receipt).id, grace)));
    const failed = rows.filter(({ status }) => status === 'failed');
    expect([rows.length - failed.length, failed.length]).toEqual([1, 11]);
    for (const { code } of failed) expect(['agent_limit', 'trigger_limit']).toContain(code);
    await backend.settled();
    const agents = (await grace.client.get(grace.path('/agents'))).as(page(AgentRow)).items;
    const triggers = (await grace.client.get(grace.path('/triggers'))).as(page(TriggerRow)).items;
    for (const rows of [agents, triggers]) expect(rows.filter(({ status }) => status !== 'archived')).toHaveLength(1);
  });
  it('is refused for another version, for values that do not fit, and for who may not build', async () => {
    expect((await use('invoice-check', { hash: 'f'.repeat(64) })).problem.code).toBe('version_conflict');
    const wrong = await use('payment-reminders', { values: { day: 'Someday', more: 1 } });
    expect(wrong.problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(['/values/day', '/values/more']);
    const token = 'ghp_' + 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
    const secret = await use('supplier-prices', { values: { supplier: token, address: 'prices.example.com' } });
    expect(secret.problem.errors?.map(({ pointer }) => pointer)).toEqual(['/values/supplier']);
    const hidden = await use('supplier-prices', {
      values: { supplier: 'Quay\u202eyauQ', address: 'https://prices.example.com/' },
    });
    expect(hidden.problem.errors?.map(({ pointer }) => pointer)).toEqual(['/values/supplier']);
    const other = await backend.signUp('Eve');
    const { hash, templateId } = await findDetail('invoice-check');
    const body = { templateId, hash, values: {}, asksFirst: true };
    expect((await other.client.post(ada.path('/installations'), body)).problem.code).toBe('not_found');
  });
});
