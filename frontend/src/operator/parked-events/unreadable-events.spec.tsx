import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { UnreadableEvents } from './unreadable-events.js';

const event = { type: 'AgentSungAloud', stream: 'agent-1', position: 119_148, data: { song: '•••' } };

it('Events that this version cannot read are counted and listed with their place, also when none is parked.', async () => {
  fakeServer();
  const view = { ...event, reason: 'unknown_type', detail: 'no event has this name', event, skipped: false };
  answer('GET /api/operator/unreadable', { items: [view] });
  render(<UnreadableEvents count={1} />, { wrapper: MemoryRouter });
  const place = await screen.findByRole('link', { name: '#119,148' });
  expect(place.getAttribute('href')).toBe('/operator/log?position=119148&event=119148');
  await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
  expect(await screen.findByText(/It has no event of this name/)).toBeTruthy();
});

it('An operator decides with a reason that changes go on without it.', async () => {
  fakeServer();
  const view = { ...event, reason: 'unknown_type', detail: 'no event has this name', event, skipped: false };
  answer('GET /api/operator/unreadable', { items: [view] });
  const receipt = { id: '00000000-0000-7000-8000-0000000000aa', revision: 1, position: 2 };
  answer('POST /api/operator/unreadable/119148/skip', receipt);
  render(<UnreadableEvents count={1} />, { wrapper: MemoryRouter });
  expect(await screen.findByText(/changes of this stream are refused/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go on without it…' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Written by mistake.');
  answer('GET /api/operator/unreadable', { items: [{ ...view, skipped: true }] });
  await userEvent.click(screen.getByRole('button', { name: 'Go on without it' }));
  expect(await screen.findByText(/changes go on without it/)).toBeTruthy();
});

it('Without such an event the console says that every event can be read.', () => {
  render(<UnreadableEvents count={0} />, { wrapper: MemoryRouter });
  expect(screen.getByText('This version can read every event.')).toBeTruthy();
});
