import { EventMeta } from '@throughline/contracts/event.js';
import { HistoryEntry } from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { page } from '@throughline/contracts/page.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { appendForeign } from '@throughline/platform/testing/append-foreign.js';
import { LogCheck } from '@throughline/projections/chain/log-check.js';
import { builtInId } from '../templates/template-catalogue.js';
import { TemplateFiles } from '../templates/template-files.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { makeOperator } from '../testing/operator.js';
import type { Person } from '../testing/person.js';
import { templateFile, TemplateMaker, withInstructions } from '../testing/templates.js';

const HistoryPage = page(HistoryRow);
const file = templateFile('once-offered');

let backend: Backend;
let ada: Person;
let templates: TemplateMaker;
let templateId: string;
const metadata = () =>
  EventMeta.parse({
    workspaceId: ada.workspaceId,
    actor: { kind: 'user', id: ada.userId },
    correlationId: newId(),
    causationId: null,
    commandId: newId(),
    command: 'Past',
    at: new Date().toISOString(),
    schema: 1,
  });

beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada Lovelace');
  await makeOperator(backend, ada);
  templates = new TemplateMaker(backend);
  templateId = await templates.make(file, ada);
  const { hash } = await templates.useBody(templateId, ada);
  const data = { templateId, workspaceId: ada.workspaceId, version: 1, hash };
  await appendForeign(backend.config.eventStoreUrl, `listing-once-offered-${templateId}`, [
    { type: 'ListingClaimed', data: { slug: 'once-offered', templateId }, metadata: metadata() },
  ]);
  await appendForeign(backend.config.eventStoreUrl, `template-${templateId}`, [
    { type: 'TemplateSubmitted', data, metadata: metadata() },
    { type: 'TemplateApproved', data: { ...data, note: 'Thanks.' }, metadata: metadata() },
  ]);
  await backend.settled();
});
afterAll(() => backend.stop());

const list = async (query: string) => (await ada.client.get(ada.path(`/history${query}`))).as(HistoryPage).items;

describe('an event of a type that nothing records any more', () => {
  it('comes before an older version of the product’s own template, which is read from the log', async () => {
    const id = builtInId('stock-watch');
    const hash = 'c'.repeat(64);
    await appendForeign(backend.config.eventStoreUrl, `template-${id}`, [
      { type: 'TemplateProved', data: { templateId: id, version: 1, hash, difference: null }, metadata: metadata() },
      { type: 'TemplateReleased', data: { templateId: id, version: 1, hash, file }, metadata: metadata() },
    ]);
    const found = await backend.app.get(TemplateFiles).find({ templateId: id, slug: 'stock-watch', hash });
    expect(found).toEqual(file);
  });

  it('is a row of the history that is named by its type, with what the log holds', async () => {
    const found = await list(`?resource=${templateId}`);
    expect(found.map(({ type }) => type)).toEqual(['TemplateApproved', 'TemplateSubmitted', 'TemplatePublished']);
    expect(found[0]).toMatchObject({
      unreadable: null,
      data: { note: 'Thanks.' },
      meta: { actor: { id: ada.userId } },
    });
    const [claimed] = await list('?type=ListingClaimed');
    expect(claimed).toMatchObject({ unreadable: null, data: { slug: 'once-offered' } });
    const entry = (await ada.client.get(ada.path(`/history/${found[0]?.position}`))).as(HistoryEntry);
    expect(entry).toMatchObject({ event: { type: 'TemplateApproved' }, change: null });
  });

  it('keeps no command from its stream, and nobody from its contents', async () => {
    await templates.publishNext(
      templateId,
      withInstructions(file, (text) => `${text}\n\nBe kind.`),
      ada,
    );
    expect(await templates.row(templateId, ada)).toMatchObject({ status: 'published', newest: { version: 2 } });
    expect((await templates.install(templateId, ada)).status).toBe('finished');
  });

  it('is counted nowhere as unreadable', async () =>
    expect((await ada.client.get('/api/operator/pulse')).as(HealthSnapshot)).toMatchObject({
      unreadable: 0,
      parked: 0,
    }));

  it('is covered by the chain of its workspace, which is whole', async () => {
    const check = new LogCheck({
      postgres: backend.app.get(Postgres),
      store: backend.app.get(EventStore),
      chain: null,
    });
    await check.toTheEnd();
    const verdict = check.verdict(ada.workspaceId);
    expect(verdict.finding).toBeNull();
    const rows = await list('?limit=200');
    expect(verdict.events).toBe(rows.length);
  });
});
