import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import {
  ReviewedTemplate,
  TemplateCheck,
  TemplateReviews,
} from '@throughline/contracts/templates/template-making.requests.js';
import { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { TemplateCards, TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { CommandBus } from '@nestjs/cqrs';
import { TemplateId } from '@throughline/contracts/ids.js';
import { ProveTemplate } from '../../templates/domain/template.commands.js';
import { commandMeta } from '../../testing/command-meta.js';
import { ProveTemplates } from '../template-play/prove-templates.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';
import { json, World } from '../../testing/world.js';
import { publishBody, templateFile, TemplateMaker, withInstructions } from '../../testing/templates.js';

let backend: Backend;
let world: World;
let ada: Person;
let bea: Person;
let operator: Person;
let templates: TemplateMaker;
beforeAll(async () => {
  world = await World.open();
  world.on('/me', (_, response) => json(response, {}));
  backend = await startBackend({ env: { WORKSPACE_TEMPLATES: '12', EGRESS_ALLOW_PRIVATE: '127.0.0.0/8' } });
  [ada, bea, operator] = [await backend.signUp('Ada'), await backend.signUp('Bea'), await backend.signUp('Olu')];
  await makeOperator(backend, operator);
  templates = new TemplateMaker(backend, operator);
});
afterAll(async () => {
  world.close();
  await backend.stop();
});

const reviews = async () => (await operator.client.get('/api/operator/templates')).as(TemplateReviews);

describe('a template of a workspace', () => {
  it('is published there, listed there and used there, and nobody else finds it', async () => {
    const { id } = (await templates.publish(templateFile('quay-watch'), ada)).as(Receipt);
    expect(await templates.row(id, ada)).toMatchObject({ status: 'published', newest: { version: 1 }, approved: null });
    const listed = (await ada.client.get(ada.path('/templates'))).as(page(TemplateRow));
    expect(listed.items.map((row) => row.id)).toContain(id);
    const contents = (await ada.client.get(ada.path(`/templates/${id}/contents`))).as(TemplateDetail);
    expect(contents.runs.some(({ ended }) => ended.status === 'succeeded')).toBe(true);
    for (const path of [`/templates/${id}`, `/templates/${id}/contents`, `/templates/${id}/versions/1`])
      expect((await bea.client.get(bea.path(path))).problem.code).toBe('not_found');
    expect((await bea.client.get('/api/templates/quay-watch')).problem.code).toBe('not_found');
    const { hash } = contents;
    const use = { templateId: id, hash, values: {}, asksFirst: true };
    expect((await bea.client.post(bea.path('/installations'), use)).problem.code).toBe('not_found');
    expect((await ada.client.post(ada.path('/installations'), use)).status).toBe(201);
  });
  it('is refused with a secret, with a flaw, and while no sample of it works', async () => {
    const token = 'ghp_' + 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
    const secret = await templates.publish(
      templateFile('with-a-secret', (file) => withInstructions(file, (text) => `${text}\n${token}`)),
      ada,
    );
    expect(secret.problem).toMatchObject({
      code: 'template_has_secret',
      errors: [{ pointer: '/file/agents/0/definition/instructions', code: 'credential' }],
    });
    const own = 'harbour-gate-seven';
    const settings = { variables: { address: world.url }, check: `${world.url}/me` };
    const account = {
      service: 'any-api',
      kind: 'bearer',
      name: 'Gate',
      settings,
      secret: { kind: 'bearer', token: own },
    };
    expect((await ada.client.post(ada.path('/connections'), account)).status).toBe(201);
    await backend.settled();
    const hidden = Buffer.from(own).toString('base64');
    const known = await templates.publish(
      templateFile('with-our-secret', (file) => withInstructions(file, (text) => `${text}\n${hidden}`)),
      ada,
    );
    expect(known.problem).toMatchObject({ code: 'template_has_secret' });
    expect(known.text).not.toContain(own);
    const announced = publishBody(templateFile('announced'), `Opens ${own.split('').reverse().join('')} now.`);
    expect((await ada.client.post(ada.path('/templates'), announced)).problem).toMatchObject({
      code: 'template_has_secret',
      errors: [{ pointer: '/changelog' }],
    });
    const flawed = await templates.publish(
      templateFile('flawed', (file) => withInstructions(file, (text) => `${text} [[nothing]]`)),
      ada,
    );
    expect(flawed.problem).toMatchObject({
      code: 'validation_failed',
      errors: [{ detail: '[[nothing]] is not a variable.' }],
    });
    const broken = templateFile('broken', (file) => ({
      ...file,
      samples: file.samples.map((sample) => ({ ...sample, inputs: { nothing: 1 } })),
    }));
    expect((await templates.publish(broken, ada)).problem.code).toBe('template_not_proved');
    const check = (await ada.client.post(ada.path('/templates/check'), { file: broken })).as(TemplateCheck);
    expect(check).toMatchObject({ flaws: [], findings: [], proved: false });
    const huge = templateFile('huge', (file) => ({
      ...file,
      samples: file.samples.map((sample) => ({ ...sample, inputs: { text: 'word '.repeat(60_000) } })),
    }));
    expect(
      (await templates.publish({ ...huge, samples: [...huge.samples, ...huge.samples].slice(0, 3) }, ada)).problem.code,
    ).toBe('payload_too_large');
  });
  it('may be made by builders, offered by admins, and has a limit', async () => {
    const [cem, dan] = [await backend.signUp('Cem'), await backend.signUp('Dan')];
    await ada.admits(cem, 'builder');
    await ada.admits(dan, 'runner');
    const path = ada.path('/templates');
    const { id } = (await cem.client.post(path, publishBody(templateFile('of-cem')))).as(Receipt);
    await backend.settled();
    expect((await cem.client.post(`${path}/${id}/submit`, {})).problem.code).toBe('forbidden');
    expect((await dan.client.post(path, publishBody(templateFile('of-dan')))).problem.code).toBe('forbidden');
    const eve = await backend.signUp('Eve');
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        eve.client.post(eve.path('/templates'), publishBody(templateFile(`eve-${at}`))),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(answers.find(({ status }) => status === 402)?.problem.code).toBe('template_limit');
  });
});

describe('a public template', () => {
  it('is what an operator has read and approved, and stays so while a newer version waits', async () => {
    const { id, file } = await templates.makePublic('harbour-watch', ada);
    const found = (await bea.client.get('/api/templates?q=harbour')).as(TemplateCards);
    expect(found.items.map(({ slug }) => slug)).toEqual(['harbour-watch']);
    const better = withInstructions(file, (text) => `${text}\n\n## Judgement\n- Say it briefly.`);
    await ada.client.post(ada.path(`/templates/${id}/versions`), publishBody(better, 'Says it briefly.'));
    await ada.client.post(ada.path(`/templates/${id}/submit`), {});
    await backend.settled();
    expect((await bea.client.get('/api/templates/harbour-watch')).as(TemplateDetail).version).toBe(1);
    const review = (await operator.client.get(`/api/operator/templates/${id}`)).as(ReviewedTemplate);
    expect(review).toMatchObject({ shown: { version: 2 }, approved: { version: 1 }, findings: [] });
    const { hash } = review.shown;
    const stale = { version: 1, hash: review.approved?.hash, note: '' };
    expect((await operator.client.post(`/api/operator/templates/${id}/approve`, stale)).problem.code).toBe(
      'version_conflict',
    );
    const rejection = { version: 2, hash, reasons: ['unclear'], note: 'Say what “briefly” is.' };
    expect((await operator.client.post(`/api/operator/templates/${id}/reject`, rejection)).status).toBe(200);
    expect(await templates.row(id, ada)).toMatchObject({
      submission: { status: 'rejected', note: 'Say what “briefly” is.' },
      approved: { version: 1 },
    });
  });
  it('is not approved by its author, and not read before it was offered', async () => {
    const { id } = (await templates.publish(templateFile('of-the-operator'), operator)).as(Receipt);
    await backend.settled();
    expect((await operator.client.get(`/api/operator/templates/${id}`)).problem.code).toBe('not_found');
    await operator.client.post(operator.path(`/templates/${id}/submit`), {});
    const { version, hash } = (await templates.row(id, operator)).newest;
    const answer = await operator.client.post(`/api/operator/templates/${id}/approve`, { version, hash, note: '' });
    expect(answer.problem.detail).toBe('Somebody else has to approve what you have submitted.');
    expect((await ada.client.get('/api/operator/templates')).problem.code).toBe('not_found');
  });
  it('has an address that no other template is offered with', async () => {
    await templates.makePublic('one-address', ada);
    const { id } = (await templates.publish(templateFile('one-address'), bea)).as(Receipt);
    expect((await bea.client.post(bea.path(`/templates/${id}/submit`), {})).problem.code).toBe('template_slug_taken');
    const built = (await templates.publish(templateFile('stock-watch'), bea)).as(Receipt);
    expect((await bea.client.post(bea.path(`/templates/${built.id}/submit`), {})).problem.code).toBe(
      'template_slug_taken',
    );
  });
  it('is reported to operators, who settle it', async () => {
    await templates.makePublic('reported-watch', ada);
    const body = { reason: 'broken', note: 'It watches nothing.' };
    expect((await bea.client.post('/api/templates/reported-watch/report', body)).status).toBe(201);
    expect((await backend.visitor().post('/api/templates/reported-watch/report', body)).status).toBe(401);
    await backend.settled();
    const report = (await reviews()).reports.find(({ slug }) => slug === 'reported-watch');
    expect(report).toMatchObject({ ...body, reportedBy: bea.userId });
    const settled = `/api/operator/templates/reports/${report?.id}/settle`;
    expect((await operator.client.post(settled, { note: 'The author was told.' })).status).toBe(200);
    await backend.settled();
    expect((await reviews()).reports.map(({ slug }) => slug)).not.toContain('reported-watch');
  });
  it('that is dangerous is recalled: it says so, and triggers of its copies are paused', async () => {
    const { id } = await templates.makePublic('dangerous-watch', ada);
    const { parts, id: installationId } = await templates.install('dangerous-watch', bea);
    expect((await bea.client.post(bea.path(`/installations/${installationId}/turn-on`), {})).status).toBe(200);
    const recall = { version: 1, severity: 'danger', reason: 'It watches the wrong page of everybody.' };
    expect(
      (await operator.client.post(`/api/operator/templates/${id}/recall`, { ...recall, reason: 'Bad.' })).status,
    ).toBe(422);
    expect((await operator.client.post(`/api/operator/templates/${id}/recall`, recall)).status).toBe(200);
    const trigger = bea.path(`/triggers/${parts.triggers[0]?.triggerId}`);
    await eventually('its trigger is paused', async () => {
      await backend.settled();
      const { status } = (await bea.client.get(trigger)).as(TriggerRow);
      return status === 'paused' ? status : undefined;
    });
    expect((await bea.client.get('/api/templates/dangerous-watch')).problem).toMatchObject({
      code: 'template_recalled',
      detail: recall.reason,
    });
    const offer = await bea.client.get(bea.path(`/installations/${installationId}/offer`));
    expect(offer.json).toMatchObject({ offer: null, recall: { severity: 'danger', reason: recall.reason } });
    expect((await bea.client.get('/api/templates?q=dangerous')).as(TemplateCards).total).toBe(0);
  });
});

describe('the samples of public templates, played again', () => {
  it('are as recorded; one that ends otherwise leaves the lists until it ends as before', async () => {
    const { id } = await templates.makePublic('zebra-watch', ada);
    const proving = backend.app.get(ProveTemplates);
    const found = async () => {
      await backend.settled();
      return (await bea.client.get('/api/templates?q=zebra')).as(TemplateCards).total;
    };
    const before = await backend.app.get(EventStore).head();
    await proving.run();
    expect(await backend.app.get(EventStore).head()).toBe(before);
    expect(await found()).toBe(1);
    const { version, hash } = (await templates.row(id, ada)).newest;
    const data = { templateId: TemplateId.parse(id), workspaceId: ada.workspaceId, version, hash };
    await backend.app
      .get(CommandBus)
      .execute(new ProveTemplate({ ...data, difference: 'Any: No.' }, commandMeta({ workspaceId: ada.workspaceId })));
    expect(await found()).toBe(0);
    await proving.run();
    expect(await found()).toBe(1);
  });
});

it('An installation that keeps its templates to itself shows them to nobody without an account.', async () => {
  const { url } = await backend.another({ TEMPLATES_PUBLIC: 'false' });
  const at = (path: string) => fetch(`${url}${path}`, { headers: { accept: 'application/json' } });
  expect((await at('/api/templates')).status).toBe(401);
  expect((await at('/api/templates/stock-watch')).status).toBe(401);
  expect(await (await at('/robots.txt')).text()).not.toContain('/templates');
  expect(await (await at('/sitemap.xml')).text()).not.toContain('/templates');
});
