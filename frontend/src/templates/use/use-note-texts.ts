import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { VariableValues } from '@throughline/contracts/templates/template-variable.js';
import { useTextsInTab } from '../../lib/form/use-texts-in-tab.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { listTemplateNotes } from '../components/template-notes.js';
import { describeKindFlaw } from './note-kind.js';

/** The notes of a template with the texts that a person gives them: by their places, because a name may follow a value. */
export const useNoteTexts = (templateId: string, file: TemplateFile, values: VariableValues) => {
  const [typed, setTyped, forget] = useTextsInTab(`template-notes:${templateId}`, {});
  const notes = listTemplateNotes(file, values).map((note, at) => ({
    ...note,
    text: typed[at] ?? note.text,
    first: note.text,
    flaw: describeKindFlaw(note.key, typed[at] ?? note.text, note.text),
  }));
  /** Holds the notes that have another text than the template gives them. */
  const given = notes.filter(({ text, first }) => text !== first).map(({ key, text }) => ({ key, text }));
  const findError = (key: string, problem: ProblemError | undefined): string | undefined => {
    const sent = given.findIndex((note) => note.key === key);
    return problem?.fieldError(`/notes/${sent}/text`) ?? problem?.fieldError(`/notes/${sent}/key`);
  };
  const hasFlaw = notes.some(({ flaw }) => flaw !== null);
  const change = (at: number, text: string): void => setTyped({ ...typed, [at]: text });
  return { notes, given, hasFlaw, findError, change, forget };
};
export type NoteTexts = ReturnType<typeof useNoteTexts>;
