import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { useState } from 'react';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { minuteAt, numberedId, paged } from '../../../testing/paged.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { Field } from '../../ui/form/field.js';
import { AgentSelect } from './agent-select.js';

const at = `/api/workspaces/${workspaceId}/agents`;
const agents = Array.from({ length: 16_000 }, (_, number) =>
  agentRow({
    id: AgentId.parse(numberedId(number)),
    name: `Agent ${String(number).padStart(5, '0')}`,
    createdAt: minuteAt(number),
  }),
);

const Form = ({ first }: { first: string }) => {
  const [agentId, setAgentId] = useState(first);
  return (
    <WorkspaceContext value={aWorkspace()}>
      <Field label="Agent">
        <AgentSelect value={agentId} onChange={({ id }) => setAgentId(id)} />
      </Field>
    </WorkspaceContext>
  );
};

const field = () => screen.getByLabelText('Agent');

describe('a field for one of 16,000 agents', () => {
  it('asks the server for one page when it opens, and finds the last one by typing', async () => {
    const asked = fakeServer();
    answer(`GET ${at}`, paged(agents));
    render(<Form first="" />);
    expect(asked).toEqual([]);
    await userEvent.click(field());
    expect(await screen.findAllByRole('option')).toHaveLength(20);
    expect(asked).toHaveLength(1);
    await userEvent.type(screen.getByRole('combobox'), '15999');
    const found = await screen.findByRole('option', { name: /Agent 15999/ });
    await userEvent.click(found);
    expect(field().textContent).toBe('Agent 15999');
  });

  it('names the one that is chosen by asking for its id', async () => {
    const asked = fakeServer();
    answer(`GET ${at}`, paged(agents));
    render(<Form first={numberedId(7)} />);
    expect(await screen.findByText('Agent 00007')).toBeTruthy();
    expect(asked.map(({ path }) => path)).toEqual([`${at}?ids=${numberedId(7)}&limit=200`]);
  });
});
