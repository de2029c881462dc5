import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { CreateAgentForm } from './create-agent.form.js';

it('an agent beyond the limit is not created: the form stays and says the limit, the use and who can change it', async () => {
  fakeServer();
  const detail =
    'This workspace has 20,000 agents, and the limit is 20,000. Archive some of them first. ' +
    'The operators of this server can raise the limit.';
  const allowance = { of: 'agents', limit: 20_000, used: 20_000, changed_by: 'operators' };
  const problem = { type: 'about:blank', title: 'No.', status: 402, instance: 'urn:request:r', code: 'agent_limit' };
  answer(`POST /api/workspaces/${workspaceId}/agents`, { ...problem, detail, allowance }, 402);
  render(
    <WorkspaceContext value={aWorkspace('builder')}>
      <MemoryRouter>
        <CreateAgentForm
          from="blank"
          original={null}
          onDone={() => expect(false).toBe(true)}
          onCancel={() => undefined}
        />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await userEvent.type(name(), 'Clerk');
  await userEvent.click(screen.getByRole('button', { name: 'Create agent' }));
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  expect(name().value).toBe('Clerk');
});
