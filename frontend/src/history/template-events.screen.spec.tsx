import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { TemplateId } from '@throughline/contracts/ids.js';
import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { HistoryScreen } from './history.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const then = '2026-01-02T03:04:05.000Z';
const { installationId, template, parts } = installation;
const buildTemplateId = (n: number) => TemplateId.parse(`0193a000-0000-7000-8000-0000000009${n}0`);

const { slug, title, summary, icon, categories, minutes, author } = pageWatch.listing;
const listed = { slug, title, summary, icon, categories, minutes, author };
const templateRow = (id: string): TemplateRow => ({
  id,
  workspaceId,
  revision: 3,
  position: 3,
  status: 'withdrawn',
  newest: {
    version: 2,
    hash: 'a'.repeat(64),
    card: {
      ...listed,
      title: 'Bill check',
      version: 2,
      starts: [],
      tools: [],
      accounts: [],
      needsModel: false,
      offline: true,
    },
  },
  source: { kind: 'file' },
  createdBy: ownerId,
  createdAt: then,
  changedAt: then,
});
const installationRow: InstallationRow = {
  id: installationId,
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
  usedAt: then,
};

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});
const show = (...events: HistoryRow[]) => {
  answer(`GET ${at}/agents`, page([agentRow()]));
  for (const list of ['members', 'triggers']) answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/history`, page(events));
  const place = ({ path }: Asked) => {
    const number = Number(/number=(\d+)/.exec(path)?.[1]);
    return { position: number, number, at: then };
  };
  answer(`GET ${at}/history/place`, place);
  for (const event of events) answer(`GET ${at}/history/${event.number}`, { event, change: null });
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={['/harbour/history']}>
        <HistoryScreen />
      </MemoryRouter>
    </WorkspaceContext>,
  );
};
const ofTemplate = (number: number, templateId: string, type: string, data: HistoryRow['data']) =>
  historyRow(number, { category: 'template', type, data: { templateId, workspaceId, ...data } });
const ofInstallation = (number: number, type: string, data: HistoryRow['data']) =>
  historyRow(number, { category: 'installation', type, data: { installationId, workspaceId, ...data } });
const openDetail = async (type: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(type) }));
  return within(await screen.findByRole('complementary', { name: 'Event' }));
};

describe('what happened to a template in the history', () => {
  it('has the title of the template, requested once, and leads to its page', async () => {
    const id = buildTemplateId(1);
    answer(`GET ${at}/templates/${id}`, templateRow(id));
    show(
      ofTemplate(8, id, 'TemplateWithdrawn', {}),
      ofTemplate(7, id, 'TemplatePublished', { version: 2, changelog: '', file: { listing: { title: 'Bill check' } } }),
    );
    expect(await screen.findAllByText('Bill check')).not.toHaveLength(0);
    expect(screen.getByText(/published version 2 of the template/)).toBeTruthy();
    expect(screen.getByText(/withdrew the template/)).toBeTruthy();
    expect(asked.filter(({ path }) => path.includes(`/templates/${id}`))).toHaveLength(1);
    const detail = await openDetail('TemplatePublished');
    const link = await detail.findByRole('link', { name: 'Bill check' });
    expect(link.getAttribute('href')).toBe(`/harbour/templates/${id}`);
  });

  it('is said of a template where its title cannot be found', async () => {
    show(ofTemplate(7, buildTemplateId(2), 'TemplateWithdrawn', {}));
    expect(await screen.findByText(/withdrew a template/)).toBeTruthy();
    const detail = await openDetail('TemplateWithdrawn');
    expect(await detail.findByText('A template')).toBeTruthy();
  });
});

describe('what happened to what was made from a template', () => {
  it('has the title of the template, and leads to the agent', async () => {
    answer(`GET ${at}/installations/${installationId}`, installationRow);
    show(ofInstallation(7, 'TemplateUpdateSkipped', { version: 3 }));
    expect(await screen.findByText(/skipped version 3 of the template/)).toBeTruthy();
    const detail = await openDetail('TemplateUpdateSkipped');
    const link = await detail.findByRole('link', { name: template.title });
    expect(link.getAttribute('href')).toBe(`/harbour/agents/${parts.agents[0]?.agentId}`);
  });

  it('says what of an update was taken and kept, by part', async () => {
    const part = { part: 'check', taken: ['instructions'], kept: ['limits/steps'], raised: [] };
    const update = { template: { ...template, version: 3 }, values: {}, parts: [part] };
    show(ofInstallation(7, 'TemplateUpdateTaken', update));
    const detail = await openDetail('TemplateUpdateTaken');
    expect(await detail.findByText('check · taken')).toBeTruthy();
    expect(detail.getByText('Instructions')).toBeTruthy();
    expect(detail.getByText('check · kept')).toBeTruthy();
    expect(detail.getByText('Most steps in a run')).toBeTruthy();
    expect(detail.queryByText(/No visible changes/)).toBeNull();
  });
});
