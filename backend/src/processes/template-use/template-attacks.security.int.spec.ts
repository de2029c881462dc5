import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { commandMeta } from '../../testing/command-meta.js';
import { EraseWorkspace } from '../../workspaces/domain/ownership.commands.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';
import { programOf } from '../../testing/program.js';
import { publishBody, templateFile, TemplateMaker, withInstructions } from '../../testing/templates.js';

let backend: Backend;
let author: Person;
let bea: Person;
let operator: Person;
let templates: TemplateMaker;
beforeAll(async () => {
  backend = await startBackend();
  [author, bea, operator] = [await backend.signUp('Ida'), await backend.signUp('Bea'), await backend.signUp('Olu')];
  await makeOperator(backend, operator);
  templates = new TemplateMaker(backend, operator);
});
afterAll(() => backend.stop());

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
  it('are refused before anything is filled: in the example, and when it is used or tried', async () => {
    const refused = await templates.publish(bomb('bomb', 'x'.repeat(4_000)), author);
    expect(refused.problem).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/file' }, { pointer: '/file' }],
    });
    await templates.makePublicFile(bomb('small-bomb', 'x'), author);
    const { templateId, hash } = (await bea.client.get('/api/templates/small-bomb')).as(TemplateDetail);
    const values = { extra: 'y'.repeat(4_000) };
    const use = await bea.client.post(bea.path('/installations'), { templateId, hash, values, asksFirst: true });
    expect(use.problem).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/values' }, { pointer: '/values' }],
    });
    const tried = await backend.visitor().post('/api/templates/small-bomb/try', { sample: 0, values, inputs: {} });
    expect(tried.problem.code).toBe('validation_failed');
  });
  it('leave no installation that is never made', async () => {
    const named = templateFile('long-name', (file) => ({
      ...file,
      agents: file.agents.map((agent) => ({ ...agent, name: '[[extra]]' })),
    }));
    await templates.makePublicFile(withVariable(named, 'text', 'Watch'), author);
    const { templateId, hash } = (await bea.client.get('/api/templates/long-name')).as(TemplateDetail);
    const values = { extra: 'n'.repeat(200) };
    const use = await bea.client.post(bea.path('/installations'), { templateId, hash, values, asksFirst: true });
    expect(use.problem.code).toBe('validation_failed');
  });
});

describe('an API key', () => {
  it('makes and turns on triggers only with the scopes for that', async () => {
    await templates.makePublic('keyed-watch', author);
    const { templateId, hash } = (await bea.client.get('/api/templates/keyed-watch')).as(TemplateDetail);
    const use = { templateId, hash, values: {}, asksFirst: true };
    const narrow = await programOf(bea, { scopes: ['workspace.read', 'agents.edit', 'agents.publish'] });
    const wide = await programOf(bea, { scopes: ['workspace.read', 'agents.edit', 'agents.publish', 'triggers.edit'] });
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

describe('what an operator reads', () => {
  it('is what was offered, not what was published after it', async () => {
    const { id, file } = await templates.makePublic('secret-plans', author);
    const next = withInstructions(file, (text) => `${text}\n\nNext.`);
    await author.client.post(author.path(`/templates/${id}/versions`), publishBody(next));
    await backend.settled();
    const { row, shown } = (await operator.client.get(`/api/operator/templates/${id}`)).as(ReviewedTemplate);
    expect([row.newest.version, shown.version]).toEqual([1, 1]);
  });
});

describe('a recall', () => {
  const reason = 'It watches the wrong page of everybody.';
  it('reaches what was withdrawn, every trigger that is left, and turning on', async () => {
    const { id, file } = await templates.makePublic('recalled-watch', author);
    const first = await templates.install('recalled-watch', bea);
    const second = await templates.install('recalled-watch', bea);
    const triggerOf = ({ parts }: typeof first) => bea.path(`/triggers/${parts.triggers[0]?.triggerId}`);
    for (const { id: installed } of [first, second])
      expect((await bea.client.post(bea.path(`/installations/${installed}/turn-on`), {})).status).toBe(200);
    expect((await bea.client.post(`${triggerOf(first)}/archive`, {})).status).toBe(200);
    expect((await author.client.post(author.path(`/templates/${id}/withdraw`), {})).status).toBe(200);
    await backend.settled();
    const recall = await operator.client.post(`/api/operator/templates/${id}/recall`, {
      ...{ version: 1, severity: 'danger', reason },
    });
    expect(recall.status).toBe(200);
    await eventually('the trigger that is left is paused', async () => {
      await backend.settled();
      const { status } = (await bea.client.get(triggerOf(second))).as(TriggerRow);
      return status === 'paused' ? status : undefined;
    });
    const on = await bea.client.post(bea.path(`/installations/${second.id}/turn-on`), {});
    expect(on.problem).toMatchObject({ code: 'template_recalled', detail: reason });
    expect(file.listing.slug).toBe('recalled-watch');
  });
  it('is not for what never was public', async () => {
    const { id } = (await templates.publish(templateFile('private-watch'), author)).as(Receipt);
    await backend.settled();
    const recall = { version: 1, severity: 'danger', reason };
    expect((await operator.client.post(`/api/operator/templates/${id}/recall`, recall)).problem.code).toBe('not_found');
  });
});

it('A version that nobody was offered can’t be skipped.', async () => {
  await templates.makePublic('skipping-watch', author);
  const { id } = await templates.install('skipping-watch', bea);
  const skip = await bea.client.post(bea.path(`/installations/${id}/skip`), { version: 999 });
  expect(skip.problem.code).toBe('not_found');
});

it('What a workspace has published is not public any more once the workspace is erased.', async () => {
  const gone = await backend.signUp('Gwen');
  await templates.makePublic('gone-watch', gone);
  const url = '/api/templates/gone-watch';
  expect((await bea.client.get(url)).status).toBe(200);
  await gone.client.post(gone.path('/deletion'), { name: 'Place of Gwen' });
  await backend.settled();
  const { dueAt } = (await gone.client.get(gone.path(''))).as(WorkspaceRow);
  const { workspaceId } = gone;
  const meta = commandMeta({ commandId: CommandId.parse(newId()), workspaceId });
  await backend.clock.whileAt(new Date(dueAt ?? ''), () =>
    backend.app.get(CommandBus).execute(new EraseWorkspace({ workspaceId }, meta)),
  );
  await eventually('its template is withdrawn', async () => {
    await backend.settled();
    return (await bea.client.get(url)).status === 404 || undefined;
  });
});
