import { limits } from '@throughline/contracts/limits.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import type { SlugAvailability } from '@throughline/contracts/workspaces/workspace.requests.js';
import { useEffect, useState } from 'react';
import { useQuery } from '../../../lib/use-query.js';
import { getSlug } from '../../data/workspace-creation.api.js';

export type SlugFieldProps = {
  slug: string;
  onChange: (slug: string) => void;
  /** Holds what the server said to the last attempt. */
  error?: string | undefined;
  size?: 'md' | 'lg' | undefined;
  /** The slug it has now; it needs no check. */
  current?: string | undefined;
  disabled?: boolean | undefined;
  /** Where a heading next to it says it. */
  hideLabel?: boolean | undefined;
};

/** A workspace's URL with its availability while typing. */
export const SlugField = ({ slug, onChange, error, size = 'md', current, disabled, hideLabel }: SlugFieldProps) => {
  const note = useSlug(slug === current || disabled ? '' : slug);
  const refused = error ?? note.error;
  return (
    <Field
      label="Workspace URL"
      hideLabel={hideLabel}
      required
      ok={note.ok}
      error={
        refused && (
          <>
            {refused}{' '}
            {note.suggestion !== undefined && (
              <button type="button" className="link" onClick={() => onChange(note.suggestion ?? slug)}>
                Take {note.suggestion}
              </button>
            )}
          </>
        )
      }
      hint="Lower-case letters, digits and hyphens."
    >
      <Input
        size={size}
        name="slug"
        mono
        before={<span className="font-mono text-sm">{location.host}/</span>}
        value={slug}
        onChange={(event) => onChange(event.target.value.toLowerCase())}
        disabled={disabled}
        maxLength={limits.slug.max}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
    </Field>
  );
};

const settleAfter = 300;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleAfter);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

type SlugNote = { ok?: string; error?: string; suggestion?: string };

const reasons = {
  taken: 'This URL is taken.',
  invalid: `Use ${limits.slug.min}–${limits.slug.max} lower-case letters, digits and single hyphens.`,
  reserved: 'This URL is reserved.',
};

const toNote = ({ available, reason, suggestion }: SlugAvailability): SlugNote =>
  available
    ? { ok: 'Available' }
    : { error: reasons[reason ?? 'taken'], ...(suggestion === null ? {} : { suggestion }) };

/** Whether the URL is available, asked a moment after the last key. */
const useSlug = (slug: string): SlugNote => {
  const settled = useSettled(slug);
  const { data } = useQuery(settled === '' ? null : `slug ${settled}`, (signal) => getSlug(settled, signal));
  return data && settled === slug ? toNote(data) : {};
};
