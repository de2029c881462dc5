import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { TriggerId } from '@throughline/contracts/ids.js';
import { triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../../testing/fake-server.js';
import { WorkspaceContext } from '../../../lib/session/workspace.js';
import { getEnabledTriggers } from '../../../triggers/data/triggers.store.js';
import { ArchiveAgent } from './archive-agent.js';

const at = `/api/workspaces/${workspaceId}`;
const perPage = 200;
const buildId = (n: number) => TriggerId.parse(`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);

/** A server on which the agent has this many enabled triggers. Pausing removes one of them. */
const serve = (count: number): readonly Asked[] => {
  const asked = fakeServer();
  const enabled = new Map(
    Array.from({ length: count }, (_, n) => [buildId(n), triggerRow({ id: buildId(n), agentId, name: `Order ${n}` })]),
  );
  answer(`GET ${at}/triggers`, () => ({
    ...page([...enabled.values()].slice(0, perPage), 100, enabled.size > perPage ? 'more' : null),
    total: enabled.size,
  }));
  for (const id of enabled.keys())
    answer(`POST ${at}/triggers/${id}/pause`, () => {
      enabled.delete(id);
      return { id, revision: 1, position: 100 + count - enabled.size };
    });
  answer(`POST ${at}/agents/${agentId}/archive`, { id: agentId, revision: 2, position: 0 });
  return asked;
};

const show = () =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter>
        <ArchiveAgent agent={agentRow({ name: 'Quotes' })} onClose={() => undefined} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
const paths = (asked: readonly Asked[], method: string) =>
  asked.filter((each) => each.method === method).map(({ path }) => path);

describe('archiving an agent', () => {
  beforeEach(() => getEnabledTriggers('another'));

  it('counts its 1,000 triggers and names the first of them from one page, and pauses them all', async () => {
    const asked = serve(1_000);
    show();
    expect(await screen.findByText('1,000 triggers still start it:')).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(11);
    expect(screen.getByRole('link', { name: '990 more' }).getAttribute('href')).toBe(
      `/harbour/agents/${agentId}/triggers?status=enabled`,
    );
    expect(paths(asked, 'GET')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Pause triggers and archive' }));
    const archive = `${at}/agents/${agentId}/archive?after=1100`;
    await waitFor(() => expect(paths(asked, 'POST').at(-1)).toBe(archive));
    expect(new Set(paths(asked, 'POST')).size).toBe(1_001);
  });

  it('without triggers archives it at once', async () => {
    const asked = serve(0);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(paths(asked, 'POST')).toEqual([`${at}/agents/${agentId}/archive`]));
  });
});
