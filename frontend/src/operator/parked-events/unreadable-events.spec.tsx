import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { UnreadableEvents } from './unreadable-events.js';

const event = { type: 'AgentSungAloud', stream: 'agent-1', position: 119_148, data: { song: '•••' } };

it('Events that this version cannot read are counted and listed with their place, also when none is parked.', async () => {
  fakeServer();
  const view = { ...event, reason: 'unknown_type', detail: 'no event has this name', event };
  answer('GET /api/operator/unreadable', { items: [view] });
  render(<UnreadableEvents count={1} />, { wrapper: MemoryRouter });
  const place = await screen.findByRole('link', { name: '#119,148' });
  expect(place.getAttribute('href')).toBe('/operator/log?position=119148&event=119148');
  await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
  expect(await screen.findByText(/It has no event of this name/)).toBeTruthy();
});

it('Without such an event the console says that every event can be read.', () => {
  render(<UnreadableEvents count={0} />, { wrapper: MemoryRouter });
  expect(screen.getByText('This version can read every event.')).toBeTruthy();
});
