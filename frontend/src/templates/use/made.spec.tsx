import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { everyMorning, triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { Made } from './made.js';

const { installationId: id, template, parts } = installation;
const [agent, trigger] = [parts.agents[0]?.agentId, parts.triggers[0]?.triggerId];
const at = `/api/workspaces/${workspaceId}`;
const row: InstallationRow = {
  id,
  workspaceId,
  revision: 1,
  position: 1,
  template,
  parts,
  status: 'finished',
  code: null,
  skipped: null,
  detached: false,
  usedBy: { kind: 'user', id: ownerId },
  usedAt: '2026-01-02T03:04:05.000Z',
};
const webhook: Partial<TriggerRow> = { name: 'Arrivals', settings: { kind: 'webhook', signature: 'standard' } };

describe('what a template has made', () => {
  beforeEach(() => void fakeServer());
  const serve = (over: Partial<TriggerRow>, published: number | null, position = 100) => {
    answer(
      `GET ${at}/agents`,
      page([agentRow({ ...(agent && { id: agent }), publishedVersion: published })], position),
    );
    const ids = { ...(agent && { agentId: agent }), ...(trigger && { id: trigger }) };
    const status = published === null ? 'paused' : 'enabled';
    answer(`GET ${at}/triggers`, page([triggerRow({ ...ids, status, ...over })], position));
  };
  const show = (shown: InstallationRow = row) => {
    const [membership] = aWorkspace('builder').me.memberships;
    if (membership === undefined) throw new Error('There is no membership.');
    return render(
      <MemoryRouter>
        <Made row={shown} file={pageWatch} membership={membership} />
      </MemoryRouter>,
    );
  };

  it('asks to be turned on, and then says what starts it instead', async () => {
    serve(webhook, null);
    answer(`POST ${at}/installations/${id}/turn-on`, () => {
      serve(webhook, 1, 200);
      return { id, revision: 0, position: 200 };
    });
    show();
    expect(screen.getByText(/Run a sample, then turn it on\./)).toBeTruthy();
    await screen.findByRole('link', { name: /^Arrivals/ });
    await userEvent.click(screen.getByRole('button', { name: 'Publish and turn on' }));
    expect(await screen.findByText('It is on.')).toBeTruthy();
    expect(screen.queryByText(/Nothing runs until you do/)).toBeNull();
    const link = await screen.findByRole('link', { name: 'Show the URL' });
    expect(link.getAttribute('href')).toBe(`/harbour/triggers/${trigger}`);
  });

  it('says when a schedule starts it before it is turned on', async () => {
    serve({ settings: everyMorning }, null);
    show();
    expect((await screen.findByRole('link', { name: /^Each morning/ })).textContent).toContain(
      'Every day at 09:00, UTC',
    );
  });

  it('names the next time of a schedule', async () => {
    serve({}, 1);
    show();
    const start = await screen.findByRole('region', { name: 'What starts it' });
    expect(start.textContent).toMatch(/It is on and starts next on \w{3} \d+ \w+/);
  });

  it('says that people start an agent without a trigger', async () => {
    serve({}, 1);
    show({ ...row, parts: { ...parts, triggers: [] } });
    const start = await screen.findByRole('region', { name: 'What starts it' });
    expect(start.textContent).toContain('People start Invoicer on its page.');
  });
});
