import { jsonIn, type Json } from '@throughline/contracts/json.js';
import type { AgentId } from '@throughline/contracts/ids.js';
import type { TemplateFile, TemplateSample } from '@throughline/contracts/templates/template-file.js';
import { useEffect, useRef, useState } from 'react';
import { useTypedText } from '../../../lib/form/use-typed-text.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { focusSection, Place } from '../check/place.js';
import { errorAt, type DraftErrors } from '../template-draft.js';
import { RunsToShow, type useAddRun } from './runs-to-show.js';

type Props = {
  file: TemplateFile;
  agentId: AgentId | null;
  errors: DraftErrors;
  onChange: (file: TemplateFile) => void;
  adding: ReturnType<typeof useAddRun>;
};

const maxSamples = 3;

/** Runs that show what it does. Every value of them is read by everybody who finds the template. */
export const SampleFields = ({ file, agentId, errors, onChange, adding }: Props) => {
  const { samples } = file;
  const [before, setBefore] = useState(samples.length);
  const set = (changed: TemplateSample[]) => onChange({ ...file, samples: changed });
  const remove = (at: number) => {
    setBefore(samples.length - 1);
    set(samples.filter((_, index) => index !== at));
    focusSection('samples');
  };
  return (
    <SettingsSection title="Samples" about="Runs that show what it does. Everybody who finds the template reads them.">
      {samples.map((sample, at) => (
        <Place key={at} path={`samples/${at}`}>
          <Sample
            sample={sample}
            isNew={at >= before}
            error={errorAt(errors, `samples/${at}`)}
            onChange={(changed) => set(samples.map((each, index) => (index === at ? changed : each)))}
            onRemove={() => remove(at)}
          />
        </Place>
      ))}
      <Place path="samples">
        {errors['samples'] && <p className="text-xs text-fail-ink">{errors['samples']}</p>}
        {agentId !== null && samples.length < maxSamples && (
          <RunsToShow agentId={agentId} file={file} adding={adding} />
        )}
      </Place>
    </SettingsSection>
  );
};

type SampleProps = {
  sample: TemplateSample;
  isNew: boolean;
  error: string | undefined;
  onChange: (sample: TemplateSample) => void;
  onRemove: () => void;
};

const Sample = ({ sample, isNew, error, onChange, onRemove }: SampleProps) => (
  <div className="grid gap-3 rounded-md border border-line p-3">
    <div className="flex items-end gap-2">
      <SampleName name={sample.name} isNew={isNew} error={error} onChange={(name) => onChange({ ...sample, name })} />
      <Button size="sm" variant="ghost" aria-label={`Remove ${sample.name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
    <JsonField
      label="Inputs"
      value={sample.inputs}
      onChange={(inputs) => onChange({ ...sample, inputs: toRecord(inputs) })}
    />
    {sample.answers.length > 0 && (
      <JsonField
        label="What its calls were answered with"
        value={sample.answers.map(({ result }) => result)}
        onChange={(results) =>
          onChange({
            ...sample,
            answers: sample.answers.map((answer, at) => ({
              ...answer,
              result: Array.isArray(results) ? (results[at] ?? null) : answer.result,
            })),
          })
        }
      />
    )}
    {sample.recorded && (
      <p className="text-xs text-ink-3">
        Shown as it went: another model than Rehearsal wrote it, so it can’t be played again.
      </p>
    )}
  </div>
);

type NameProps = { name: string; isNew: boolean; error: string | undefined; onChange: (name: string) => void };

/** Has the focus in a sample that was just added. */
const SampleName = ({ name, isNew, error, onChange }: NameProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  return (
    <Field label="Name" className="flex-1" error={error}>
      <Input ref={input} size="sm" value={name} maxLength={60} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
};

const toRecord = (value: Json): Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** A value as text. What is not JSON yet stays in the field alone. */
const JsonField = ({ label, value, onChange }: { label: string; value: Json; onChange: (value: Json) => void }) => {
  const [text, setText] = useTypedText(value, {
    write: (current) => JSON.stringify(current, null, 2),
    means: (typed, current) => JSON.stringify(jsonIn(typed)) === JSON.stringify(current),
  });
  const isJson = jsonIn(text) !== undefined;
  return (
    <Field label={label} error={isJson ? undefined : 'This is not JSON yet.'}>
      <Textarea
        mono
        rows={3}
        className="max-h-60"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const read = jsonIn(target.value);
          if (read !== undefined) onChange(read);
        }}
      />
    </Field>
  );
};
