import { limits } from '@throughline/contracts/limits.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { useSlug } from './use-slug.js';

export type SlugFieldProps = {
  slug: string;
  onChange: (slug: string) => void;
  /** What the server said to the last attempt. */
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
