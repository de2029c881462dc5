import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { noteRow } from '@throughline/contracts/notes/note.fixtures.js';
import { runId, runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { AgentId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { CommandPalette } from './command-palette-host.js';
import { openPalette, usePalette } from './palette-state.js';

const at = `/api/workspaces/${workspaceId}`;
const Place = () => (
  <output aria-label="Place">{useLocation().pathname + useLocation().search + useLocation().hash}</output>
);

const open = async (words: string, role: Role = 'builder') => {
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={['/harbour/agents']}>
        <Place />
        <CommandPalette />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  act(openPalette);
  await userEvent.type(await screen.findByRole('combobox'), words);
};
const option = (name: RegExp) => screen.findByRole('option', { name });
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const settled = () => waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\d+ result/));
const place = () => screen.getByLabelText('Place').textContent;

describe('the palette', () => {
  let asked: readonly Asked[];
  beforeAll(async () => {
    await import('./command-palette.js');
    await import('./run-agent-dialog.js');
  });
  beforeEach(() => {
    usePalette.setState({ open: false, words: '', running: null });
    asked = fakeServer();
    answer(`GET ${at}/agents`, page([agentRow({ name: 'Quotes', status: 'active' })]));
    answer(`GET ${at}/triggers`, page([triggerRow({ name: 'Hourly quote', status: 'enabled' })]));
    answer(`GET ${at}/notes`, page([noteRow({ key: 'kept quote' })]));
    answer(
      `GET ${at}/runs`,
      page([runRow({ agentName: 'Quotes', status: 'waiting', waiting: 'approval', currentStep: 'Send it' })]),
    );
  });

  it('keeps what is typed before its field is there, from the page too', async () => {
    const pressed: string[] = [];
    const note = ({ key }: KeyboardEvent) => pressed.push(key);
    document.addEventListener('keydown', note);
    openPalette();
    await userEvent.keyboard('boot{Backspace}king');
    render(
      <WorkspaceContext value={aWorkspace('builder')}>
        <MemoryRouter>
          <CommandPalette />
        </MemoryRouter>
      </WorkspaceContext>,
    );
    const field = await screen.findByRole('combobox');
    expect((field as HTMLInputElement).value).toBe('booking');
    expect(pressed).toEqual([]);
    document.removeEventListener('keydown', note);
    await userEvent.keyboard(' check');
    expect((field as HTMLInputElement).value).toBe('booking check');
  });

  it('finds the gallery by the word template', async () => {
    await open('template');
    await userEvent.click(await option(/^Templates/));
    await waitFor(() => expect(place()).toBe('/harbour/templates'));
  });

  it('finds agents, triggers, notes and runs by one bounded page of the server each', async () => {
    await open('quot');
    await option(/^Quotes.*agent/);
    expect(await option(/^Hourly quote/)).toBeTruthy();
    expect(await option(new RegExp(`^.*Quotes ${runId.slice(-6)}`))).toBeTruthy();
    const queries = asked.filter(({ path }) => path.includes('q=quot')).map(({ path }) => path);
    expect(queries).toHaveLength(4);
    for (const query of queries) expect(query).toMatch(/limit=(6|20)/);
    await userEvent.click(await option(/^Hourly quote/));
    await waitFor(() => expect(place()).toMatch(/^\/harbour\/triggers\//));
  });

  it('opens the run dialog of an agent, by keyboard', async () => {
    await open('run quo');
    await option(/^Run Quotes/);
    expect(asked.some(({ path }) => path.includes('q=quo&'))).toBe(true);
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Run Quotes' }));
    expect(dialog.getByRole('button', { name: 'Run' })).toBeTruthy();
  });

  it.each([`run ${runId.slice(-6)}`, `#${runId.slice(-6)}`])(
    'finds a run by its short id as people say it: %s',
    async (words) => {
      await open(words);
      await userEvent.click(await option(new RegExp(`Quotes ${runId.slice(-6)}`)));
      await waitFor(() => expect(place()).toBe(`/harbour/agents/${agentId}/runs/${runId}#approval`));
    },
  );

  it('chooses the first result when Enter comes before the results', async () => {
    await open('quotes{Enter}');
    await waitFor(() => expect(place()).toBe(`/harbour/agents/${agentId}`));
  });

  it('selects the first result when results change the order', async () => {
    const agents = [agentRow({ name: 'Late quotes' }), agentRow({ id: AgentId.parse(ownerId), name: 'Quotes' })];
    answer(`GET ${at}/agents`, page(agents));
    await open('quot');
    await option(/^Quotes.*agent/);
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true'));
    expect(screen.getAllByRole('option')[0]?.textContent).not.toContain('Late');
  });

  it('goes to what waits for approval', async () => {
    await open('approve');
    await userEvent.click(await option(/Quotes .*Send it/));
    expect(asked.some(({ path }) => path.includes('waiting=approval'))).toBe(true);
    await waitFor(() => expect(place()).toBe(`/harbour/agents/${agentId}/runs/${runId}#approval`));
  });

  it('finds a note by its name', async () => {
    await open('kept');
    await userEvent.click(await option(/^kept quote/));
    await waitFor(() => expect(place()).toBe(`/harbour/notes/${noteRow().id}`));
  });

  it('pauses a trigger', async () => {
    const trigger = triggerRow();
    answer(`POST ${at}/triggers/${trigger.id}/pause`, { id: trigger.id, revision: 1, position: 0 });
    await open('pause hourly');
    await userEvent.click(await option(/^Pause Hourly quote/));
    await waitFor(() =>
      expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/pause'))).toBe(true),
    );
  });

  it.each([
    ['create ag', /^Create agent/, '/harbour/agents?create=blank'],
    ['new no', /^New note/, '/harbour/notes?create='],
    ['create tr', /^Create trigger/, '/harbour/triggers?create=trigger'],
    ['invite', /^Invite people/, '/harbour/settings/members?invite'],
    ['passkey', /^Passkeys/, '/harbour/settings/profile#passkeys'],
    ['workspace name', /^Workspace name/, '/harbour/settings#name'],
    ['session lim', /^Session limits/, '/harbour/settings#session-length'],
    ['workspace ic', /^Workspace icon/, '/harbour/settings#icon'],
    ['2fa', /^Two-factor sign-in/, '/harbour/settings/profile#two-factor-sign-in'],
    ['export', /^Your data/, '/harbour/settings/profile#your-data'],
  ])('%s: goes where that is done', async (words, name, to) => {
    await open(words, 'owner');
    await userEvent.click(await option(name));
    await waitFor(() => expect(place()).toBe(to));
  });

  it('finds people', async () => {
    useMembers.apply([
      {
        id: ownerId,
        workspaceId,
        revision: 1,
        position: 1,
        userId: ownerId,
        role: 'owner',
        status: 'active',
        billing: false,
        name: 'Mei Lin',
        email: 'mei@example.com',
        photo: null,
        joinedAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    await open('lin');
    expect(await option(/^Mei Lin/)).toBeTruthy();
  });

  it.each(['run quotes', 'pause quotes', 'approve', 'create agent', 'invite'])(
    'offers nothing that the role may not do: %s',
    async (words) => {
      await open(words, 'auditor');
      await settled();
      expect(names().filter((name) => /^(Run|Pause|Approve|Create|Invite)/.test(name ?? ''))).toEqual([]);
      if (words === 'approve') expect(names()).toEqual([]);
    },
  );

  it('says that it searches, that nothing was found and that it failed', async () => {
    let release: (value: unknown) => void = () => undefined;
    answer(`GET ${at}/runs`, () => new Promise((resolve) => (release = resolve)));
    answer(`GET ${at}/agents`, page([]));
    answer(`GET ${at}/triggers`, page([]));
    answer(`GET ${at}/notes`, page([]));
    await open('zzz');
    expect(await screen.findByText('Searching…')).toBeTruthy();
    expect(screen.queryByText('No results.')).toBeNull();
    await waitFor(() => expect(asked.some(({ path }) => /\/runs\?.*q=zzz/.test(path))).toBe(true));
    release(page([]));
    expect(await screen.findByText('No results.')).toBeTruthy();
    answer(
      `GET ${at}/runs`,
      { type: 'about:blank', title: 'No.', status: 503, instance: 'urn:x', code: 'unavailable' },
      503,
    );
    await userEvent.type(screen.getByRole('combobox'), 'y');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
