import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import { newId } from '@throughline/platform/ids.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { BeginNote, CreateNote, EditNote, WriteNote } from './note.commands.js';
import { noteDecider } from './note.decider.js';
import { NoteExists, NoteMissing } from './note.errors.js';

const { given } = toSpec(noteDecider);
const note = { noteId: '0193a000-0000-7000-8000-0000000000cc', workspaceId, key: 'orders', text: inlineContent('one') };
const written = { type: 'NoteWritten', data: note } as const;
const write = (text: string) => new WriteNote({ ...note, text: inlineContent(text) }, commandMeta());
const create = new CreateNote(note, commandMeta());
const edit = (unchanged: boolean, over = {}) =>
  new EditNote({ noteId: note.noteId, workspaceId, text: 'two', ...over }, commandMeta(), {
    sealed: inlineContent('two'),
    unchanged,
  });
const begin = (text: string) => new BeginNote({ ...note, text: inlineContent(text) }, commandMeta());

describe('a note', () => {
  it('is begun once, and never over what was written', () => {
    given().when(begin('one')).then(written);
    given(written).when(begin('two')).then();
  });
  it('is written and written over', () => {
    given().when(write('one')).then(written);
    given(written)
      .when(write('two'))
      .then({ type: 'NoteWritten', data: { ...note, text: inlineContent('two') } });
  });
  it('that was made for a new note is not written over one that came meanwhile', () => {
    const first = new WriteNote(note, commandMeta(), { isFirst: true });
    given().when(first).then(written);
    given(written).when(first).thenRefuses(NoteExists);
  });
  it('is created by a person only where nothing was', () => {
    given().when(create).then(written);
    given(written).when(create).thenRefuses(NoteExists);
  });
  it('is edited under its key, in its workspace and only where the text is another', () => {
    given(written)
      .when(edit(false))
      .then({ type: 'NoteWritten', data: { ...note, text: inlineContent('two') } });
    given(written).when(edit(true)).then();
    given().when(edit(false)).thenRefuses(NoteMissing);
    given(written)
      .when(edit(false, { workspaceId: WorkspaceId.parse(newId()) }))
      .thenRefuses(NoteMissing);
  });
});
