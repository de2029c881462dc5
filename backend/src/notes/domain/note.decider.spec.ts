import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import { BeginNote, WriteNote } from './note.commands.js';
import { noteDecider } from './note.decider.js';

const { given } = toSpec(noteDecider);
const note = { noteId: '0193a000-0000-7000-8000-0000000000cc', workspaceId, key: 'orders', text: inlineContent('one') };
const written = { type: 'NoteWritten', data: note } as const;
const write = (text: string) => new WriteNote({ ...note, text: inlineContent(text) }, commandMeta());

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
});
