import { jsonIn } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import type { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { useEffect, useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { JsonField } from '../../runs/components/inputs/json-field.js';
import { Button } from '../../ui/buttons/button.js';
import { Diff } from '../../ui/diff/diff.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { splitUnread } from '../../runs/components/inputs/unread-fields.js';
import { readNote } from '../data/note-content.js';
import { editNote } from '../data/notes.api.js';
import { notesById } from '../data/notes.store.js';
import { writeUnsaved, type UnsavedNote } from '../data/unsaved-note.js';

type EditNoteProps = { note: NoteRow; now: string; first: UnsavedNote; onDone: () => void };

/** The text while it is written. What is not saved stays in this tab when the page is left. */
export const EditNote = ({ note, now, first, onDone }: EditNoteProps) => {
  const [{ text: typed, base, revision }, setMine] = useState(first);
  const { json: text, unread } = splitUnread(typed);
  useEffect(() => writeUnsaved(note.id, { text, base, revision }), [note.id, text, base, revision]);
  const { run, pending, problem, reset } = useCommand(editNote);
  const close = () => {
    writeUnsaved(note.id, null);
    onDone();
  };
  const save = async () => {
    if (await run(note, text, revision)) close();
  };
  const isStale = problem?.code === 'precondition_failed';
  useEffect(() => {
    // Its row may be on its way.
    if (isStale) notesById.reloadRow(note.workspaceId, note.id);
  }, [isStale, note.workspaceId, note.id]);
  const conflict = note.revision > revision && now !== base && now !== text;
  const decide = (chosen: string) => {
    reset();
    setMine({ text: chosen, base: now, revision: note.revision });
  };
  const tooLong = text.length > limits.note.text;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
    >
      {conflict && <Conflict mine={text} theirs={now} onChoose={decide} />}
      <Editor
        key={revision}
        typed={typed}
        base={base}
        error={tooLong ? 'This text is too long for a note.' : problem?.fieldError('/text')}
        // A field that goes with a decision says so after it.
        onChange={(next) => setMine((mine) => (mine.revision === revision ? { ...mine, text: next } : mine))}
      />
      {problem && !problem.hasFieldErrors && !conflict && <FormError problem={problem} />}
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={pending}
          disabled={text === base || tooLong || conflict || unread !== null}
        >
          Save
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

type EditorProps = {
  /** As the field has it: data with the names of parts that are not understood. */
  typed: string;
  base: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

const isData = (text: string): boolean => readNote(text).json !== null;

/** Data has fields and rows, or is JSON; any other text is typed as it is. */
const Editor = ({ typed, base, error, onChange }: EditorProps) => {
  const { json: text } = splitUnread(typed);
  const [hasFields] = useState(() => isData(text) || isData(base));
  const size = `${formatNumber(text.length)} of ${formatNumber(limits.note.text)} characters`;
  if (hasFields) {
    const hint = jsonIn(text) === undefined ? 'This is not JSON. Agents can’t find rows or fields in it.' : size;
    return <JsonField label="Text" value={typed} hint={hint} error={error} onChange={onChange} />;
  }
  return (
    <Field label="Text" hint={size} error={error}>
      <Textarea autoFocus className="min-h-60" value={text} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
};

type ConflictProps = { mine: string; theirs: string; onChoose: (text: string) => void };

/** Somebody wrote the note meanwhile: both texts, and who decides is the person here. */
const Conflict = ({ mine, theirs, onChoose }: ConflictProps) => (
  <div role="alert" className="grid animate-enter gap-3 rounded-md border border-wait-line bg-wait-soft p-4 text-sm">
    <p>
      <b>This note was written while you edited it.</b> The new text is marked −, yours +. Yours is not saved until you
      choose.
    </p>
    <div className="max-h-60 overflow-y-auto">
      <Diff fields={[{ label: 'Text', before: theirs, after: mine }]} stacked />
    </div>
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onChoose(theirs)}>
        Take theirs
      </Button>
      <Button size="sm" onClick={() => onChoose(mine)}>
        Keep mine
      </Button>
    </div>
  </div>
);
