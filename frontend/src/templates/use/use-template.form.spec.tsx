import { render, screen } from '@testing-library/react';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { TemplateId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import type { ToolPolicy } from '@throughline/contracts/agents/agent-definition.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { UseTemplateForm } from './use-template.form.js';

const withPolicy = (policy: ToolPolicy): TemplateFile => ({
  ...pageWatch,
  agents: pageWatch.agents.map((agent) => ({
    ...agent,
    definition: { ...agent.definition, tools: agent.definition.tools.map((use) => ({ ...use, policy })) },
  })),
});

describe('setting up a template', () => {
  beforeEach(() => void fakeServer());
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

  it('says which agent has the name already', async () => {
    answer(`GET /api/workspaces/${workspaceId}/agents`, page([agentRow({ name: 'Watch' })]));
    show({ ...pageWatch, agents: pageWatch.agents.map((agent) => ({ ...agent, name: 'Watch' })) });
    expect((await screen.findByRole('link', { name: 'Watch' })).getAttribute('href')).toBe(
      `/harbour/agents/${agentRow().id}`,
    );
  });

  it('leads people who may not use it back to the template, and says who can', () => {
    show(pageWatch, 'runner');
    expect(screen.getByText(/Ask an owner, admin or builder of Harbour/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the template' }).getAttribute('href')).toBe(
      '/templates/page-watch',
    );
  });
});
