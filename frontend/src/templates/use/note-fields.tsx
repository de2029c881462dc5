import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { findNoteNamed } from '../../notes/data/notes.api.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { useQuery } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';
import { JsonField } from '../../runs/components/inputs/json-field.js';
import { Field } from '../../ui/form/field.js';
import { Textarea } from '../../ui/form/textarea.js';
import { isData } from './note-kind.js';
import type { NoteTexts } from './use-note-texts.js';

type NoteFieldsProps = {
  texts: NoteTexts;
  membership: Membership;
  problem: ProblemError | undefined;
  /** Somebody has tried to create it. */
  tried: boolean;
};

/** The texts of the notes that the agents read, before they are there. */
export const NoteFields = ({ texts: { notes, change, findError }, membership, problem, tried }: NoteFieldsProps) =>
  notes.length === 0 ? null : (
    <section aria-label="Notes" className="grid gap-4">
      <div>
        <h2 className="text-sm font-semibold tracking-tight">Notes that the agent reads</h2>
        <p className="text-xs text-ink-3">You can change them under Notes at any time.</p>
      </div>
      {notes.map(({ key, text, first, flaw }, at) => (
        <NoteField
          key={at}
          name={key}
          value={text}
          example={first}
          membership={membership}
          error={(tried ? flaw : null) ?? findError(key, problem)}
          onChange={(next) => change(at, next)}
        />
      ))}
    </section>
  );

type NoteFieldProps = {
  name: string;
  value: string;
  /** The text of the template. */
  example: string;
  membership: Membership;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** A note of that name is somebody's, and stays as it is. What keeps the template from being created stays in view. */
const NoteField = (props: NoteFieldProps) => {
  const { name, value, example, membership, error, onChange } = props;
  const { workspaceId, slug } = membership;
  const key = useSettled(name);
  const { data } = useQuery(key === '' ? null : `note of ${workspaceId} called ${key}`, (signal) =>
    findNoteNamed(workspaceId, key, signal),
  );
  if (data && error === undefined)
    return (
      <p className="text-sm text-ink-2">
        The note{' '}
        <a className="link" href={`/${slug}/notes/${data.id}`} target="_blank" rel="noreferrer">
          {data.key}
        </a>{' '}
        is there already, and stays as it is.
      </p>
    );
  // A value of the template may name a field of the example.
  if (isData(example)) return <JsonField key={example} label={name} value={value} error={error} onChange={onChange} />;
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
