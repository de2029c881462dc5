import { Receipt } from '@throughline/contracts/receipt.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { templateFile, TemplateMaker, withInstructions } from '../../testing/templates.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let bea: Person;
let templates: TemplateMaker;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  bea = await backend.signUp('Bea');
  templates = new TemplateMaker(backend);
});

const withVariable = (file: TemplateFile, type: 'text' | 'long_text', example: string): TemplateFile => ({
  ...file,
  variables: [...file.variables, { type, name: 'extra', label: 'Extra', help: '', default: '', example }],
});

describe('values that multiply', () => {
  const times = 4_000;
  const bomb = (slug: string, example: string) =>
    withVariable(
      templateFile(slug, (file) => withInstructions(file, (text) => text + '\n' + '[[extra]]'.repeat(times))),
      'long_text',
      example,
    );
  it('are refused before anything is filled: in the example, and when it is used', async () => {
    const refused = await templates.publish(bomb('bomb', 'x'.repeat(4_000)), bea);
    expect(refused.problem).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/file' }, { pointer: '/file' }],
    });
    const id = await templates.make(bomb('small-bomb', 'x'), bea);
    const values = { extra: 'y'.repeat(4_000) };
    const use = await bea.client.post(bea.path('/installations'), { ...(await templates.useBody(id, bea)), values });
    expect(use.problem).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/values' }, { pointer: '/values' }],
    });
  });
  it('leave no installation that is never made', async () => {
    const named = templateFile('long-name', (file) => ({
      ...file,
      agents: file.agents.map((agent) => ({ ...agent, name: '[[extra]]' })),
    }));
    const id = await templates.make(withVariable(named, 'text', 'Watch'), bea);
    const values = { extra: 'n'.repeat(200) };
    const use = await bea.client.post(bea.path('/installations'), { ...(await templates.useBody(id, bea)), values });
    expect(use.problem.code).toBe('validation_failed');
  });
});

describe('an API key', () => {
  it('makes and turns on triggers only with the scopes for that', async () => {
    const use = await templates.useBody(await templates.make(templateFile('keyed-watch'), bea), bea);
    const narrow = await getProgram(bea, { scopes: ['workspace.read', 'agents.edit', 'agents.publish'] });
    const wide = await getProgram(bea, {
      scopes: ['workspace.read', 'agents.edit', 'agents.publish', 'triggers.edit'],
    });
    expect((await narrow.post(bea.path('/installations'), use)).problem).toMatchObject({
      code: 'api_key_scope_missing',
      detail: 'This needs the scope triggers.edit.',
    });
    const { id } = (await wide.post(bea.path('/installations'), use)).as(Receipt);
    await templates.installed(id, bea);
    for (const program of [narrow, wide])
      expect((await program.post(bea.path(`/installations/${id}/turn-on`), {})).problem.detail).toBe(
        'This needs the scope triggers.pause.',
      );
  });
});

it('A version that nobody was offered can’t be skipped.', async () => {
  const { id } = await templates.install(await templates.make(templateFile('skipping-watch'), bea), bea);
  const skip = await bea.client.post(bea.path(`/installations/${id}/skip`), { version: 999 });
  expect(skip.problem.code).toBe('not_found');
});
