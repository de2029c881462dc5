import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import type { TemplateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../../testing/fake-server.js';
import { WorkspaceContext } from '../../../lib/session/workspace.js';
import { installationsOfAgent, useOwnTemplates } from '../../data/templates.store.js';
import { TemplateOrigin } from './template-origin.js';
import { updateOffer } from './update-offer.fixtures.js';

const { installationId: id, template, parts } = installation;
const at = `/api/workspaces/${workspaceId}/installations`;
const usedAt = '2026-01-02T03:04:05.000Z';
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
  usedAt,
};

describe('the template that an agent comes from', () => {
  let asked: readonly Asked[];
  beforeEach(() => {
    asked = fakeServer();
    installationsOfAgent('another');
    useOwnTemplates.drop();
  });

  const serve = (offer: TemplateOffer) => {
    answer(`GET ${at}`, page([row]));
    answer(`GET /api/workspaces/${workspaceId}/templates`, page([]));
    answer(`GET ${at}/${id}`, row);
    answer(`GET ${at}/${id}/offer`, offer);
  };
  const show = (role: Role = 'builder') =>
    render(
      <WorkspaceContext value={aWorkspace(role)}>
        <MemoryRouter>
          <TemplateOrigin agentId={parts.agents[0]?.agentId ?? ''} />
        </MemoryRouter>
      </WorkspaceContext>,
    );

  it('is not mentioned of an agent that comes from none', async () => {
    answer(`GET ${at}`, page([]));
    const { container } = show();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(container.textContent).toBe('');
  });

  it('is named with its version, and with what a newer version changes', async () => {
    serve({ offer: updateOffer() });
    const { container } = show();
    await screen.findByText('Version 3 changes 4 things.');
    expect(container.textContent).toContain('From the template Invoice check, version 1');
    expect(screen.getByRole('link', { name: 'Invoice check' }).getAttribute('href')).toBe(
      '/harbour/templates/invoice-check',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Review update' }));
    expect(await screen.findByRole('dialog', { name: 'Update Invoice check to version 3' })).toBeTruthy();
  });

  it('offers no button to people who may not edit the agent', async () => {
    serve({ offer: updateOffer() });
    show('runner');
    await screen.findByText('Version 3 changes 4 things.');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('stays named when its offer cannot be read', async () => {
    serve({ offer: null });
    answer(`GET ${at}/${id}/offer`, { type: '', title: 'Busy.', status: 503, instance: '', code: 'overloaded' }, 503);
    show();
    expect(await screen.findByRole('link', { name: 'Invoice check' })).toBeTruthy();
    expect(screen.queryByText('Busy.')).toBeNull();
  });

  it('is marked as up to date with a version that changes nothing, without a dialog', async () => {
    serve({ offer: updateOffer({ agents: [], triggers: [] }) });
    answer(`POST ${at}/${id}/update`, () => {
      answer(`GET ${at}/${id}/offer`, { offer: null });
      return { id, revision: 2, position: 0 };
    });
    show();
    await screen.findByText('Version 3 changes nothing here.');
    expect(screen.queryByRole('button', { name: 'Review update' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as up to date' }));
    await waitFor(() => expect(screen.queryByText('Version 3 changes nothing here.')).toBeNull());
    const taken = { hash: 'b'.repeat(64), values: {}, choices: {}, confirmed: false };
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(taken);
  });

  it('offers a version no more once that is skipped', async () => {
    serve({ offer: updateOffer() });
    answer(`POST ${at}/${id}/skip`, () => {
      answer(`GET ${at}/${id}/offer`, { offer: null });
      return { id, revision: 2, position: 0 };
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'More about this update' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Skip this version' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Skip this version' }));
    await waitFor(() => expect(screen.queryByText('Version 3 changes 4 things.')).toBeNull());
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ version: 3 });
    expect(screen.getByRole('link', { name: 'Invoice check' })).toBeTruthy();
  });
});
