import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { categoryTexts } from '@throughline/contracts/templates/template-texts.js';
import type { TemplateListing } from '@throughline/contracts/templates/template-file.js';
import { useEffect, useRef } from 'react';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { Textarea } from '../../ui/form/textarea.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { Place } from './check/place.js';
import { errorAt, type DraftErrors } from './template-draft.js';

type Props = { listing: TemplateListing; errors: DraftErrors; onChange: (listing: TemplateListing) => void };

const maxCategories = 3;

/** Holds the fields that lists and the page of the template show. */
export const AboutFields = ({ listing, errors, onChange }: Props) => {
  const title = useFirstFocus();
  const set = (changes: Partial<TemplateListing>) => onChange({ ...listing, ...changes });
  return (
    <SettingsSection title="About" about="What people read before they use it.">
      <Place path="listing/title">
        <Field label="Title" required error={errorAt(errors, 'listing/title')}>
          <Input
            ref={title}
            value={listing.title}
            maxLength={60}
            onChange={({ target }) => set({ title: target.value })}
          />
        </Field>
      </Place>
      <Place path="listing/summary">
        <Field label="In one line" required error={errorAt(errors, 'listing/summary')}>
          <Input value={listing.summary} maxLength={140} onChange={({ target }) => set({ summary: target.value })} />
        </Field>
      </Place>
      <Place path="listing/does">
        <Field label="What it does" error={errorAt(errors, 'listing/does')}>
          <Textarea value={listing.does} maxLength={600} onChange={({ target }) => set({ does: target.value })} />
        </Field>
      </Place>
      <Place path="listing/fits">
        <Field label="Who it’s for" error={errorAt(errors, 'listing/fits')}>
          <Input value={listing.fits} maxLength={300} onChange={({ target }) => set({ fits: target.value })} />
        </Field>
      </Place>
      <Place path="listing/steps">
        <Field label="Steps" error={errorAt(errors, 'listing/steps')} hint="One per line, up to eight.">
          <Textarea
            value={listing.steps.join('\n')}
            onChange={({ target }) => set({ steps: splitLines(target.value).slice(0, 8) })}
          />
        </Field>
      </Place>
      <Place path="listing/categories">
        <Categories chosen={listing.categories} error={errorAt(errors, 'listing/categories')} onChange={set} />
      </Place>
    </SettingsSection>
  );
};

/** The page was opened from something that is gone, so the focus is nowhere. */
const useFirstFocus = () => {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, []);
  return first;
};

/** Keeps an empty line at the end while it is typed. */
const splitLines = (text: string): string[] => text.split('\n').map((line) => line.slice(0, 160));

const Categories = ({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly TemplateCategory[];
  error: string | undefined;
  onChange: (changes: { categories: TemplateCategory[] }) => void;
}) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 text-sm font-medium">Categories, at most {maxCategories}</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {TemplateCategory.options.map((category) => (
        <Checkbox
          key={category}
          label={categoryTexts[category].name}
          checked={chosen.includes(category)}
          disabled={!chosen.includes(category) && chosen.length >= maxCategories}
          onChange={({ target }) =>
            onChange({
              categories: target.checked ? [...chosen, category] : chosen.filter((each) => each !== category),
            })
          }
        />
      ))}
    </div>
    {error && <p className="text-xs text-fail-ink">{error}</p>}
  </fieldset>
);
