import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { LogScreen } from './log.screen.js';

const id = (number: number) => `01980000-0000-7000-8000-00000000000${number}`;
const entry = (position: number, type: string) => ({
  id: id(position),
  workspaceId: null,
  stream: `agent-${id(9)}`,
  category: 'agent',
  revision: 0,
  position,
  type,
  data: { name: '•••' },
  meta: {
    schema: 1,
    actor: { kind: 'system', id: 'runs' },
    at: '2026-01-02T03:04:05.000Z',
    command: 'CreateAgent',
    commandId: id(8),
    correlationId: id(8),
    causationId: null,
    workspaceId: null,
  },
  masked: true,
});
const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const address = () => screen.getByLabelText('Address').textContent;
const show = (at: string) =>
  render(
    <MemoryRouter initialEntries={[`/operator/log${at}`]}>
      <LogScreen />
      <Address />
    </MemoryRouter>,
  );

beforeEach(() => {
  fakeServer();
  answer('GET /api/operator/glass', { items: [] });
  answer('GET /api/operator/log', page([entry(2, 'AgentRenamed'), entry(1, 'AgentCreated')]));
});

describe('the log', () => {
  it('opens an event by a click anywhere on its row, keeps it in the address, and closes it', async () => {
    show('?type=any');
    await userEvent.click(await screen.findByText('#1'));
    const panel = within(screen.getByRole('complementary', { name: 'The chosen event' }));
    expect(panel.queryByRole('heading', { name: 'AgentCreated' })).not.toBeNull();
    expect(address()).toBe('?type=any&event=1');
    await userEvent.click(panel.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(address()).toBe('?type=any');
  });

  it('opens the event that an address names, and another by the keyboard', async () => {
    show('?event=2');
    expect(await screen.findByRole('heading', { name: 'AgentRenamed' })).not.toBeNull();
    screen.getByRole('button', { name: 'AgentCreated' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('?event=1');
  });
});
