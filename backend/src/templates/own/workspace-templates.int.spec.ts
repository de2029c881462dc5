import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TemplateCheck } from '@throughline/contracts/templates/template-making.requests.js';
import { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { publishBody, templateFile, TemplateMaker, withInstructions } from '../../testing/templates.js';

let backend: Backend;
let ada: Person;
let bea: Person;
let templates: TemplateMaker;
beforeAll(async () => {
  backend = await startBackend({ env: { WORKSPACE_TEMPLATES: '12' } });
  [ada, bea] = [await backend.signUp('Ada'), await backend.signUp('Bea')];
  templates = new TemplateMaker(backend);
});
afterAll(() => backend.stop());

describe('a template of a workspace', () => {
  it('is published there, listed there and used there, and nobody else finds it', async () => {
    const { id } = (await templates.publish(templateFile('quay-watch'), ada)).as(Receipt);
    expect(await templates.row(id, ada)).toMatchObject({ status: 'published', newest: { version: 1 } });
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
  it('is refused with a flaw, and while no sample of it works', async () => {
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
    expect(check).toMatchObject({ flaws: [], proved: false });
    const huge = templateFile('huge', (file) => ({
      ...file,
      samples: file.samples.map((sample) => ({ ...sample, inputs: { text: 'word '.repeat(60_000) } })),
    }));
    expect(
      (await templates.publish({ ...huge, samples: [...huge.samples, ...huge.samples].slice(0, 3) }, ada)).problem.code,
    ).toBe('payload_too_large');
  });
  it('may be made by builders, and has a limit', async () => {
    const [cem, dan] = [await backend.signUp('Cem'), await backend.signUp('Dan')];
    await ada.admits(cem, 'builder');
    await ada.admits(dan, 'runner');
    const path = ada.path('/templates');
    expect((await cem.client.post(path, publishBody(templateFile('of-cem')))).status).toBe(201);
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

it('An installation that keeps its templates to itself shows them to nobody without an account.', async () => {
  const { url } = await backend.another({ TEMPLATES_PUBLIC: 'false' });
  const at = (path: string) => fetch(`${url}${path}`, { headers: { accept: 'application/json' } });
  expect((await at('/api/templates')).status).toBe(401);
  expect((await at('/api/templates/stock-watch')).status).toBe(401);
  expect(await (await at('/robots.txt')).text()).not.toContain('/templates');
  expect(await (await at('/sitemap.xml')).text()).not.toContain('/templates');
});
