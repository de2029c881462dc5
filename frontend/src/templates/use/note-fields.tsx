import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { findNoteNamed } from '../../notes/data/notes.api.js';
import { useQuery } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';
import { Field } from '../../ui/form/field.js';
import { Textarea } from '../../ui/form/textarea.js';

type TemplateNote = TemplateFile['notes'][number];
/** Texts that a person gave in place of the template's, by their place in the template. */
export type TypedNotes = Readonly<Record<number, string>>;

type NoteFieldsProps = {
  notes: readonly TemplateNote[];
  typed: TypedNotes;
  membership: Membership;
  error: (at: number) => string | undefined;
  onChange: (typed: TypedNotes) => void;
};

/** The texts of the notes that the agents read, before they are there. */
export const NoteFields = ({ notes, typed, onChange, error, membership }: NoteFieldsProps) =>
  notes.length === 0 ? null : (
    <section aria-label="Notes" className="grid gap-4">
      <div>
        <h2 className="text-sm font-semibold tracking-tight">Notes that the agent reads</h2>
        <p className="text-xs text-ink-3">You can change them under Notes at any time.</p>
      </div>
      {notes.map(({ key, text }, at) => (
        <NoteField
          key={at}
          name={key}
          value={typed[at] ?? text}
          membership={membership}
          error={error(at)}
          onChange={(next) => onChange({ ...typed, [at]: next })}
        />
      ))}
    </section>
  );

type NoteFieldProps = {
  name: string;
  value: string;
  membership: Membership;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** A note of that name is somebody's, and stays as it is. */
const NoteField = ({ name, value, membership: { workspaceId, slug }, error, onChange }: NoteFieldProps) => {
  const key = useSettled(name);
  const { data } = useQuery(key === '' ? null : `note of ${workspaceId} called ${key}`, (signal) =>
    findNoteNamed(workspaceId, key, signal),
  );
  if (data)
    return (
      <p className="text-sm text-ink-2">
        The note{' '}
        <a className="link" href={`/${slug}/notes/${data.id}`} target="_blank" rel="noreferrer">
          {name}
        </a>{' '}
        is there already, and stays as it is.
      </p>
    );
  return (
    <Field label={name} error={error}>
      <Textarea
        rows={3}
        className="max-h-60"
        maxLength={limits.note.text}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
};

/** The notes that a person gave another text than the template has. */
export const changedNotes = (notes: readonly TemplateNote[], typed: TypedNotes): TemplateNote[] =>
  notes.flatMap(({ key, text }, at) => {
    const given = typed[at];
    return given === undefined || given === text ? [] : [{ key, text: given }];
  });
