import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { randomTextIn, randomTextSentence } from '@throughline/contracts/credentials/random-text.js';
import type { ReactNode } from 'react';
import { understoodNumber } from '../../../lib/numbers/read.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { DateInput } from '../../../ui/form/date-input.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { NativeSelect } from '../../../ui/form/native-select.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { FileField } from './file-field.js';
import { JsonField } from './json-field.js';
import type { RawInputs } from './input-values.js';

export type InputFieldsProps = {
  fields: readonly InputField[];
  raw: RawInputs;
  error: (name: string) => string | undefined;
  onChange: (raw: RawInputs) => void;
};

/** One control for each input an agent asks for. */
export const InputFields = ({ fields, raw, error, onChange }: InputFieldsProps) => (
  <div className="grid gap-4">
    {fields.map((field) => (
      <OneInput
        key={field.name}
        field={field}
        value={raw[field.name]}
        error={error(field.name)}
        onChange={(value) => onChange({ ...raw, [field.name]: value })}
      />
    ))}
  </div>
);

type OneInputProps = {
  field: InputField;
  value: string | boolean | undefined;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
};

const OneInput = ({ field, value, error, onChange }: OneInputProps) => {
  if (field.type === 'yes_no')
    return (
      <Checkbox label={field.label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    );
  if (field.type === 'json')
    return (
      <JsonField
        label={field.label}
        required={field.required}
        error={error}
        hint={buildHint(field, value)}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    );
  return (
    <Field
      label={field.label}
      required={field.required}
      error={error}
      aside={field.required ? undefined : <span className="text-ink-3">optional</span>}
      hint={buildHint(field, value)}
    >
      <TextControl field={field} value={typeof value === 'string' ? value : ''} onChange={onChange} />
    </Field>
  );
};

const buildHint = ({ type }: InputField, value: string | boolean | undefined): ReactNode => {
  if (type === 'file') return undefined;
  if (typeof value === 'string' && randomTextIn(value) !== null)
    return <span className="text-wait-ink">{randomTextSentence}</span>;
  return type === 'number' && typeof value === 'string' ? understoodNumber(value) : undefined;
};

type TextControlProps = { field: InputField; value: string; onChange: (value: string) => void };

const TextControl = ({ field, value, onChange }: TextControlProps) => {
  const shared = { value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  switch (field.type) {
    case 'long_text':
      return <Textarea rows={4} {...shared} />;
    case 'choice':
      return (
        <NativeSelect {...shared}>
          <option value="">{field.required ? 'Choose…' : 'None'}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </NativeSelect>
      );
    case 'number':
      return <Input inputMode="decimal" autoComplete="off" placeholder="12" {...shared} />;
    case 'date':
      return <DateInput value={value} onChange={onChange} />;
    case 'file':
      return <FileField value={value} multiple={field.multiple} onChange={onChange} />;
    case 'text':
    case 'json':
    case 'yes_no':
      return <Input autoComplete="off" {...shared} />;
  }
};
