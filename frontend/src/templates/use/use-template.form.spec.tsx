import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { ConnectionId, TemplateId } from '@throughline/contracts/ids.js';
import { connectionId, connectionRow, modelCard } from '@throughline/contracts/connections/connection.fixtures.js';
import type { ConnectedModel } from '@throughline/contracts/connections/connection.requests.js';
import { noteRow } from '@throughline/contracts/notes/note.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import type { ToolPolicy } from '@throughline/contracts/agents/agent-definition.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { UseTemplateForm } from './use-template.form.js';

const secondId = ConnectionId.parse('0193a000-0000-7000-8000-0000000000c9');

const withPolicy = (policy: ToolPolicy): TemplateFile => ({
  ...pageWatch,
  agents: pageWatch.agents.map((agent) => ({
    ...agent,
    definition: { ...agent.definition, tools: agent.definition.tools.map((use) => ({ ...use, policy })) },
  })),
});

describe('setting up a template', () => {
  let asked: readonly Asked[];
  beforeEach(() => {
    sessionStorage.clear();
    asked = fakeServer();
    answer(`GET /api/workspaces/${workspaceId}/notes`, () => new Promise(() => undefined));
  });
  const show = (file: TemplateFile, role: Role = 'builder') =>
    render(
      <MemoryRouter>
        <UseTemplateForm
          template={{
            templateId: TemplateId.parse('0193a000-0000-7000-8000-0000000000f1'),
            version: 1,
            hash: 'a'.repeat(64),
            file,
            accounts: [],
            runs: [],
            changes: [],
            difference: null,
            playedAt: '2026-01-02T03:04:05.000Z',
          }}
          heading={null}
          memberships={aWorkspace(role).me.memberships}
          backTo="/templates/page-watch"
          onStale={() => undefined}
        />
      </MemoryRouter>,
    );
  const asking = () => screen.queryByRole('switch', { name: /Ask before anything leaves/ });

  it('offers to ask first only where a tool would call the web on its own', () => {
    show(withPolicy('auto'));
    expect(asking()).not.toBeNull();
  });

  it.each<ToolPolicy>(['ask', 'deny'])('offers no such choice where calls to the web have the policy %s', (policy) => {
    show(withPolicy(policy));
    expect(asking()).toBeNull();
  });

  it('says on which days a time of day starts it, and has what was typed again after a reload', async () => {
    const { unmount } = show(pageWatch);
    const at = () => screen.getByLabelText<HTMLInputElement>('At');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Dune' } });
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://dune.example/' } });
    fireEvent.change(at(), { target: { value: '06:30' } });
    expect(screen.getByText(/^Mondays at 06:30, /)).toBeTruthy();
    unmount();
    show(pageWatch);
    expect([at().value, screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual(['06:30', 'Dune']);
  });

  it('says which agent has the name already', async () => {
    answer(`GET /api/workspaces/${workspaceId}/agents`, page([agentRow({ name: 'Watch' })]));
    show({ ...pageWatch, agents: pageWatch.agents.map((agent) => ({ ...agent, name: 'Watch' })) });
    expect((await screen.findByRole('link', { name: 'Watch' })).getAttribute('href')).toBe(
      `/harbour/agents/${agentRow().id}`,
    );
  });

  it('asks for the texts of the notes that the agents read, and leaves a note alone that is there', async () => {
    const [watch] = pageWatch.agents;
    if (watch === undefined) throw new Error('The template has no agent.');
    const instructions = '1. Read it with `notes.read`, key: greeting\n2. Answer: {{step 1}}';
    const agents = [{ ...watch, definition: { ...watch.definition, instructions } }];
    const there = noteRow({ key: 'prices' });
    answer(`GET /api/workspaces/${workspaceId}/notes`, ({ path }: Asked) =>
      page(path.includes('key=prices') ? [there] : []),
    );
    show({
      ...pageWatch,
      agents,
      variables: [],
      notes: [
        { key: 'prices', text: '1' },
        { key: 'hours', text: 'Nine to five.' },
      ],
    });
    expect((await screen.findByRole('link', { name: 'prices' })).getAttribute('href')).toBe(
      `/harbour/notes/${there.id}`,
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('hours').value).toBe('Nine to five.');
    fireEvent.change(screen.getByLabelText('greeting'), { target: { value: 'Good morning.' } });
    await userEvent.click(screen.getByRole('button', { name: 'Create in Harbour' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
        notes: [{ key: 'greeting', text: 'Good morning.' }],
      }),
    );
  });

  it('asks for a table as rows, and creates nothing while it is not one', async () => {
    answer(`GET /api/workspaces/${workspaceId}/notes`, page([]));
    show({ ...pageWatch, variables: [], notes: [{ key: 'sales', text: '[{"shop": "Example", "amount": 10}]' }] });
    expect(screen.getByLabelText<HTMLInputElement>('Shop').value).toBe('Example');
    await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
    const written = screen.getByLabelText('sales');
    fireEvent.change(written, { target: { value: 'A 10\nB 12' } });
    await userEvent.click(screen.getByRole('button', { name: 'Create in Harbour' }));
    expect(screen.getByText(/sales has to be a list of rows with Shop, Amount/)).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(written, { target: { value: '[]' } });
    await userEvent.click(screen.getByRole('button', { name: 'Create in Harbour' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
        notes: [{ key: 'sales', text: '[]' }],
      }),
    );
  });

  const needy: TemplateFile = {
    ...pageWatch,
    variables: [],
    samples: pageWatch.samples.map((sample) => ({
      ...sample,
      recorded: { steps: [], ended: { status: 'succeeded', text: 'Sorted.' }, notes: {} },
    })),
  };
  const hasModels = (models: readonly ConnectedModel[]) => {
    answer(`GET /api/workspaces/${workspaceId}/connections/models`, { items: models, next: null });
    answer(
      `GET /api/workspaces/${workspaceId}/connections`,
      page([connectionRow({ kind: 'model', service: 'openai' })]),
    );
    answer('GET /api/models/offered', []);
  };
  const sent = () => asked.find(({ method }) => method === 'POST')?.body;

  it('leads to connecting a model where there is none, and creates the draft all the same', async () => {
    hasModels([]);
    show(needy);
    expect(await screen.findByText(/This needs an AI model, and Harbour has none yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect a model' }).getAttribute('href')).toBe(
      '/harbour/settings/connected-accounts/models',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Create in Harbour' }));
    await waitFor(() => expect(sent()).toMatchObject({ model: null }));
  });

  it('gives its agents the model that was chosen', async () => {
    hasModels([{ ...modelCard({ model: 'gpt-4.1', name: 'GPT-4.1' }), connectionId }]);
    show(needy);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Model' }));
    await userEvent.click(await screen.findByRole('option', { name: /GPT-4\.1/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Create in Harbour' }));
    await waitFor(() =>
      expect(sent()).toMatchObject({ model: { connectionId, provider: 'openai', model: 'gpt-4.1' } }),
    );
  });

  it.each([
    [1, [{ agent: 'watch', name: 'repo', connectionId }]],
    [2, []],
  ])('gives its agents the only account of a service, and of %d none by itself', async (count, connections) => {
    answer(
      `GET /api/workspaces/${workspaceId}/connections`,
      page([connectionRow({ service: 'github' }), connectionRow({ id: secondId, service: 'github' })].slice(0, count)),
    );
    const repo = { agent: 'watch', name: 'repo', service: 'github', purpose: 'reads issues' };
    show({ ...pageWatch, variables: [], connections: [repo] });
    expect(await screen.findAllByRole('option', { name: connectionRow().name })).toHaveLength(count);
    await userEvent.click(screen.getByRole('button', { name: 'Create in Harbour' }));
    await waitFor(() => expect(sent()).toMatchObject({ connections }));
  });

  it('leads people who may not use it back to the template, and says who can', () => {
    show(pageWatch, 'runner');
    expect(screen.getByText(/Ask an owner, admin or builder of Harbour/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the template' }).getAttribute('href')).toBe(
      '/templates/page-watch',
    );
  });
});
