import { render, screen, within } from '@testing-library/react';
import type { WorkspaceSize } from '@throughline/contracts/operations/workspace-sizes.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspacesPanel } from './workspaces-panel.js';

const size = (n: number, over: Partial<WorkspaceSize>): WorkspaceSize => ({
  id: WorkspaceId.parse(`0193a000-0000-7000-8000-00000000000${n}`),
  slug: `place-${n}`,
  events: 1_200,
  eventBytes: 600_000,
  storedBytes: 0,
  eventsToday: 0,
  eventBytesToday: 0,
  ...over,
});
const show = () =>
  render(
    <MemoryRouter>
      <WorkspacesPanel />
    </MemoryRouter>,
  );
const limits = { storedBytes: 10_000_000, eventsPerDay: 1_000, eventBytesPerDay: 1_000_000 };

it('the largest workspaces are listed with what they record and store, and the limits that they come near to', async () => {
  fakeServer();
  const items = [size(1, { storedBytes: 9_000_000, eventsToday: 1_000 }), size(2, { slug: null })];
  answer('GET /api/operator/workspaces', { items, limits });
  show();
  const [first, second] = (await screen.findAllByRole('listitem')).map((line) => within(line));
  expect(first?.getByRole('link', { name: 'place-1' }).getAttribute('href')).toBe(
    `/operator/billing?q=${items[0]?.id}`,
  );
  expect(first?.getByText('9.2 MB')).toBeTruthy();
  expect(first?.getByText(/^90.?% of its storage$/)).toBeTruthy();
  expect(first?.getByText(/^100.?% of today’s events$/).className).toContain('text-fail-ink');
  expect(second?.getByText('Erased workspace')).toBeTruthy();
  expect(second?.queryByText(/of its storage/)).toBeNull();
});

it('a deployment without any workspace says so', async () => {
  fakeServer();
  answer('GET /api/operator/workspaces', { items: [], limits });
  show();
  expect(await screen.findByText('No workspace has recorded anything yet.')).toBeTruthy();
});
