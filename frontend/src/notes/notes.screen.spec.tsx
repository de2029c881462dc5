import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { noteRow } from '@throughline/contracts/notes/note.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { runId } from '@throughline/contracts/runs/run.fixtures.js';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { applyRows } from '../lib/live/rooms.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { NamedNoteScreen } from './named-note.screen.js';
import { NoteScreen } from './note.screen.js';
import { NotesScreen } from './notes.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const note = noteRow();
const edition = (number: number, text: string) => ({
  edition: number,
  text: inlineContent(text),
  writtenBy: { kind: 'user', id: ownerId },
  writtenAt: note.writtenAt,
  runId: null,
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};
const address = () => screen.getByLabelText('Address').textContent;
const show = (path: string, role: Role = 'builder') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/${path}`]}>
        <Routes>
          <Route path="harbour/notes" element={<NotesScreen />} />
          <Route path="harbour/notes/named" element={<NamedNoteScreen />} />
          <Route path="harbour/notes/:note" element={<NoteScreen />} />
        </Routes>
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );
const arrives = (row: ReturnType<typeof noteRow>) =>
  act(() => applyRows({ room: aWorkspace().room, position: row.position, rows: [{ topic: 'notes', rows: [row] }] }));
const receipt = (revision: number) => ({ id: note.id, revision, position: 0 });

let asked: readonly Asked[];
beforeEach(() => {
  sessionStorage.clear();
  asked = fakeServer();
  answer(`GET ${at}/notes`, page([note]));
  answer(`GET ${at}/notes/${note.id}/editions`, page([edition(1, 'Nine to five.')]));
  answer(`GET ${at}/agents`, page([agentRow()]));
  answer(`GET ${at}/members`, page([]));
});

describe('the list of notes', () => {
  it('shows each by its name, the beginning of its text and who wrote it', async () => {
    show('notes');
    expect((await screen.findByRole('link', { name: 'opening hours' })).getAttribute('href')).toBe(
      `/harbour/notes/${note.id}`,
    );
    expect(screen.getByText('Nine to five.')).toBeTruthy();
    expect(screen.getByText('1 note')).toBeTruthy();
  });

  it('says what notes are for while there are none, and creates the first', async () => {
    answer(`GET ${at}/notes`, page([]));
    answer(`POST ${at}/notes`, receipt(0));
    show('notes');
    expect(await screen.findByText('No notes yet')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'New note' })[0] ?? document.body);
    await userEvent.type(screen.getByLabelText('Name'), 'opening hours');
    await userEvent.type(screen.getByLabelText('Text'), 'Nine to five.');
    await userEvent.click(screen.getByRole('button', { name: 'Create note' }));
    await waitFor(() => expect(address()).toBe(`/harbour/notes/${note.id}`));
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      key: 'opening hours',
      text: 'Nine to five.',
    });
  });

  it('says at the name that there is such a note already', async () => {
    const problem = { type: 'about:blank', title: 'There is a note with this name already.', instance: '' };
    answer(`POST ${at}/notes`, { ...problem, status: 409, code: 'note_exists' }, 409);
    show('notes?create=opening+hours');
    await userEvent.click(await screen.findByRole('button', { name: 'Create note' }));
    expect(await screen.findByText(problem.title)).toBeTruthy();
  });

  it('offers nothing to write to those who may only read', async () => {
    show('notes?create', 'auditor');
    await screen.findByRole('link', { name: 'opening hours' });
    expect(screen.queryByRole('button', { name: 'New note' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it could not be loaded, and that nothing matches', async () => {
    answer(
      `GET ${at}/notes`,
      { type: 'about:blank', title: 'No.', status: 503, instance: '', code: 'unavailable' },
      503,
    );
    const { unmount } = show('notes');
    expect(await screen.findByText('Notes could not be loaded')).toBeTruthy();
    unmount();
    answer(`GET ${at}/notes`, page([]));
    show('notes?q=nothing');
    expect(await screen.findByText('No notes match')).toBeTruthy();
  });
});

describe('a note', () => {
  const open = async (role?: Role) => {
    const shown = show(`notes/${note.id}`, role);
    await screen.findByRole('heading', { name: 'opening hours' });
    return shown;
  };
  const edit = async (text: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } });
  };
  const sent = () => asked.filter(({ method }) => method === 'PATCH');

  it('is edited by the revision that was seen', async () => {
    answer(`PATCH ${at}/notes/${note.id}/text`, receipt(1));
    await open();
    await edit('Ten to four.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
    expect([sent()[0]?.body, sent()[0]?.headers.get('if-match')]).toEqual([{ text: 'Ten to four.' }, '"0"']);
  });

  it('keeps what was typed when its page is left', async () => {
    const { unmount } = await open();
    await edit('Ten to four.');
    unmount();
    await open();
    expect(screen.getByDisplayValue('Ten to four.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Text', { selector: 'textarea' })).toBeNull();
  });

  it.each([
    ['Take theirs', 'Closed.'],
    ['Keep mine', 'Ten to four.'],
  ])('that was written meanwhile is decided by the person: %s', async (choice, kept) => {
    answer(`PATCH ${at}/notes/${note.id}/text`, receipt(2));
    await open();
    await edit('Ten to four.');
    arrives(noteRow({ revision: 1, position: 11, text: 'Closed.' }));
    const conflict = within(await screen.findByRole('alert'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.click(conflict.getByRole('button', { name: choice }));
    expect(screen.getByDisplayValue(kept)).toBeTruthy();
    if (choice === 'Take theirs') return;
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[0]?.headers.get('if-match')).toBe('"1"'));
  });

  it('that is a table is edited by its rows or as JSON, also after it was written meanwhile', async () => {
    answer(`PATCH ${at}/notes/${note.id}/text`, receipt(2));
    answer(`GET ${at}/notes`, page([noteRow({ text: '[{"item": "Rope", "price": 2}]' })]));
    const { unmount } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText('Item'), { target: { value: 'Chain' } });
    unmount();
    await open();
    expect((await screen.findByLabelText<HTMLInputElement>('Item')).value).toBe('Chain');
    await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' }).value).toContain('"Chain"');
    arrives(noteRow({ revision: 1, position: 11, text: '[{"item": "Oar", "price": 3}]' }));
    const conflict = within(await screen.findByRole('alert'));
    await userEvent.click(conflict.getByRole('button', { name: 'Take theirs' }));
    expect(screen.getByLabelText<HTMLInputElement>('Item').value).toBe('Oar');
    fireEvent.change(screen.getByLabelText('Item'), { target: { value: 'Mast' } });
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: 'three' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '3' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[0]?.headers.get('if-match')).toBe('"1"'));
    expect(sent()[0]?.body).toEqual({ text: JSON.stringify([{ item: 'Mast', price: 3 }], null, 2) });
  });

  it('shows its editions with what changed and the run that wrote it, and offers an earlier text', async () => {
    const byAgent = { ...edition(2, 'Closed.'), writtenBy: { kind: 'agent', id: agentId }, runId };
    answer(`GET ${at}/notes/${note.id}/editions`, page([byAgent, edition(1, 'Nine to five.')]));
    answer(`GET ${at}/notes`, page([noteRow({ revision: 1, text: 'Closed.' })]));
    await open();
    const editions = within(screen.getByRole('complementary', { name: 'Editions' }));
    expect((await editions.findByRole('link', { name: 'Open the run' })).getAttribute('href')).toBe(
      `/harbour/agents/${agentId}/runs/${runId}`,
    );
    expect(editions.getByText('Compared with 1')).toBeTruthy();
    await userEvent.click(editions.getByRole('button', { name: 'Use this text' }));
    expect(screen.getByDisplayValue('Nine to five.')).toBeTruthy();
  });

  it('that is a list of objects is a table, and can be read as text', async () => {
    answer(`GET ${at}/notes`, page([noteRow({ text: '[{"item": "Rope", "price": 2}]' })]));
    await open();
    expect(await screen.findByRole('columnheader', { name: 'item' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Text' }));
    expect(screen.queryByRole('columnheader')).toBeNull();
  });

  it('is found by its name, and offered to be written where there is none', async () => {
    const { unmount } = show('notes/named?key=opening+hours');
    await waitFor(() => expect(address()).toBe(`/harbour/notes/${note.id}`));
    unmount();
    answer(`GET ${at}/notes`, page([]));
    show('notes/named?key=new+one');
    expect((await screen.findByRole('link', { name: 'Write it' })).getAttribute('href')).toBe(
      '/harbour/notes?create=new+one',
    );
  });

  it('is read and not edited by those who may not', async () => {
    await open('runner');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use this text' })).toBeNull();
  });

  it('that does not exist is said to be nowhere', async () => {
    answer(`GET ${at}/notes`, page([]));
    show(`notes/${note.id}`);
    expect(await screen.findByText('Note not found')).toBeTruthy();
  });
});
