import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { TemplateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { templateFile, TemplateMaker, withInstructions } from '../../testing/templates.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let bea: Person;
let cem: Person;
let templates: TemplateMaker;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  [bea, cem] = [await backend.signUp('Bea'), await backend.signUp('Cem')];
  templates = new TemplateMaker(backend);
});

describe('a newer version of a template', () => {
  const getAgent = async ({ parts }: InstallationRow, by: Person): Promise<AgentRow> => {
    await backend.settled();
    return (await by.client.get(by.path(`/agents/${parts.agents[0]?.agentId}`))).as(AgentRow);
  };
  const findOffer = async ({ id }: InstallationRow, by: Person) =>
    (await by.client.get(by.path(`/installations/${id}/offer`))).as(TemplateOffer);

  it('is offered next to what its people changed, and raises no power unless that is confirmed', async () => {
    const file = templateFile('merged-watch');
    const id = await templates.make(file, bea);
    const installed = await templates.install(id, bea);
    const before = await getAgent(installed, bea);
    const path = bea.path(`/agents/${before.id}`);
    await bea.client.patch(`${path}/draft`, {
      changes: { instructions: `Ours first.\n\n${before.draft.instructions}` },
    });
    const steps = before.draft.limits.steps;
    const better = withInstructions(file, (text) => `${text}\n\n## Judgement\n- Say it briefly.`);
    const raised = {
      ...better,
      agents: better.agents.map(({ definition, ...agent }) => ({
        ...agent,
        definition: { ...definition, limits: { ...definition.limits, steps: steps + 50 } },
      })),
    };
    await templates.publishNext(id, raised, bea);
    const { offer } = await findOffer(installed, bea);
    const [agent] = offer?.agents ?? [];
    expect(agent?.changes.map(({ field }) => field).sort()).toEqual(['instructions', 'limits/steps']);
    const takeUpdate = (over: object) =>
      bea.client.post(bea.path(`/installations/${installed.id}/update`), {
        hash: offer?.to.hash,
        values: {},
        choices: {},
        confirmed: false,
        ...over,
      });
    const choices = { [agent?.part ?? '']: { 'limits/steps': 'theirs' } };
    expect((await takeUpdate({ choices })).problem).toMatchObject({ code: 'template_powers_raised' });
    expect((await takeUpdate({})).status).toBe(200);
    const after = await getAgent(installed, bea);
    expect(after.draft.instructions).toMatch(/^Ours first\.[^]*- Say it briefly\.$/);
    expect(after.draft.limits.steps).toBe(steps);
    expect((await findOffer(installed, bea)).offer).toBeNull();
  });
  it('shows each value that is new, and needs none of them while nothing is taken', async () => {
    const file = templateFile('valued-watch');
    const id = await templates.make(file, bea);
    const installed = await templates.install(id, bea);
    const text = { type: 'text' as const, help: '', example: 'EUR' };
    const next = withInstructions(file, (old) => `${old}\n\nSay it in [[currency]], to [[reader]].`);
    await templates.publishNext(
      id,
      {
        ...next,
        variables: [
          ...next.variables,
          { ...text, name: 'currency', label: 'Currency', default: '' },
          { ...text, name: 'reader', label: 'Reader', default: 'people' },
        ],
      },
      bea,
    );
    const { offer } = await findOffer(installed, bea);
    expect(offer?.variables.map(({ name }) => name)).toEqual(['currency', 'reader']);
    const part = offer?.agents[0]?.part ?? '';
    const takeUpdate = (choices: object) =>
      bea.client.post(bea.path(`/installations/${installed.id}/update`), {
        hash: offer?.to.hash,
        values: {},
        choices,
        confirmed: false,
      });
    expect((await takeUpdate({})).problem.code).toBe('validation_failed');
    expect((await takeUpdate({ [part]: { instructions: 'mine' } })).status).toBe(200);
    expect((await findOffer(installed, bea)).offer).toBeNull();
  });
  it('is not offered once it was skipped, or the copy was detached', async () => {
    const file = templateFile('skipped-watch');
    const id = await templates.make(file, bea);
    const [skipped, detached] = [await templates.install(id, bea), await templates.install(id, bea)];
    await templates.publishNext(
      id,
      withInstructions(file, (text) => `${text}\n\nBe kind.`),
      bea,
    );
    await bea.client.post(bea.path(`/installations/${skipped.id}/skip`), { version: 2 });
    await bea.client.post(bea.path(`/installations/${detached.id}/detach`), {});
    expect((await findOffer(skipped, bea)).offer).toBeNull();
    expect((await findOffer(detached, bea)).offer).toBeNull();
    await templates.publishNext(
      id,
      withInstructions(file, (text) => `${text}\n\nBe kinder.`),
      bea,
    );
    expect((await findOffer(skipped, bea)).offer?.to.version).toBe(3);
    expect((await findOffer(detached, bea)).offer).toBeNull();
    expect((await cem.client.get(cem.path(`/installations/${skipped.id}/offer`))).problem.code).toBe('not_found');
  });
});
