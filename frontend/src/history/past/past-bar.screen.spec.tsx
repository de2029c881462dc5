import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import { MemoryRouter, useLocation } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { readAtMoment } from '../../lib/past/read-at-moment.js';
import { momentAt, showMoment } from '../../lib/past/moment.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { PastBar } from './past-bar.js';

const history = `/api/workspaces/${workspaceId}/history`;
const place = { 'moment-number': '7', 'moment-at': '2026-01-02T09:00:00.000Z' };

const Address = () => <output>{useLocation().search}</output>;

/** The bar at a moment whose last event is number 7, of nine o’clock. */
const showBar = async (at: string): Promise<void> => {
  fakeServer();
  for (const list of ['agents', 'members', 'triggers']) answer(`GET /api/workspaces/${workspaceId}/${list}`, page([]));
  answer(`GET ${history}`, page([historyRow(9)]));
  answer(`GET ${history}/marks`, { marks: [] });
  answer(`GET ${history}/place`, { position: 7, number: 7, at: place['moment-at'] });
  answer(`GET ${history}/7`, { event: historyRow(7), change: null });
  showMoment(at);
  await readAtMoment(at, () => Promise.resolve({ headers: new Headers(place) }));
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/agents?at=${at}`]}>
        <PastBar />
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await screen.findByText('renamed', { exact: false });
};
afterEach(() => act(() => showMoment(null)));

describe('The bar of the past', () => {
  it('shows the time of the event that names the moment', async () => {
    await showBar('7');
    expect(screen.getByText('#7')).toBeTruthy();
    expect(screen.queryByText(/last event before:/)).toBeNull();
  });

  it('shows the time that was typed, and the last event before it', async () => {
    await showBar('2026-01-02T12:30:00.999Z');
    expect(screen.getByText(/last event before:/).textContent).toMatch(/#7, 2 Jan( 2026)? 09:00:00 · /);
    expect(document.querySelector('b time')?.textContent).toMatch(/12:30:00$/);
  });

  it('goes back to now by Escape, unless Escape ended a drag on the rail', async () => {
    await showBar('7');
    const slider = await screen.findByRole('slider');
    slider.setPointerCapture = () => undefined;
    slider.getBoundingClientRect = () => new DOMRect(0, 0, 100, 10);
    const user = userEvent.setup();
    await user.pointer({ keys: '[MouseLeft>]', target: slider, coords: { clientX: 10 } });
    expect(document.activeElement).toBe(slider);
    await user.keyboard('{Escape}');
    await user.pointer({ keys: '[/MouseLeft]', target: slider });
    expect(momentAt()).toBe('7');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(momentAt()).toBeNull());
    expect(document.querySelector('output')?.textContent).toBe('');
  });
});
