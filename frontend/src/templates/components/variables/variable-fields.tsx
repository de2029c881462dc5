import { Weekday, type TemplateVariable } from '@throughline/contracts/templates/template-variable.js';
import { TimeZoneSelect } from '../../../components/settings/time-zone-select.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { NativeSelect } from '../../../ui/form/native-select.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { TimeInput } from '../../../ui/form/time-input.js';
import type { TypedValues } from './typed-values.js';

type Props = {
  variables: readonly TemplateVariable[];
  typed: TypedValues;
  /** Says when a schedule starts with the time that is typed, by variable. */
  starts?: Readonly<Record<string, string>>;
  error: (name: string) => string | undefined;
  onChange: (typed: TypedValues) => void;
};

/** One control for each variable of a template. */
export const VariableFields = ({ variables, typed, starts = {}, error, onChange }: Props) => (
  <div className="grid gap-4">
    {variables.map((variable) => (
      <Field
        key={variable.name}
        label={variable.label}
        hint={[variable.help, starts[variable.name]].filter(Boolean).join(' ')}
        error={error(variable.name)}
        required
      >
        <Control
          variable={variable}
          value={typed[variable.name] ?? ''}
          onChange={(value) => onChange({ ...typed, [variable.name]: value })}
        />
      </Field>
    ))}
  </div>
);

const inputModes = { number: 'decimal', text: undefined, web_address: 'url' } as const;

type ControlProps = { variable: TemplateVariable; value: string; onChange: (value: string) => void };

const Control = ({ variable, value, onChange }: ControlProps) => {
  switch (variable.type) {
    case 'time_zone':
      return <TimeZoneSelect value={value} onChange={onChange} />;
    case 'long_text':
      return <Textarea rows={4} value={value} onChange={({ target }) => onChange(target.value)} />;
    case 'choice':
    case 'weekday': {
      const options = variable.type === 'choice' ? variable.options : Weekday.options;
      return (
        <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
          {value === '' && <option value="">Choose…</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </NativeSelect>
      );
    }
    case 'time':
      return <TimeInput placeholder={variable.example} value={value} onChange={onChange} />;
    case 'number':
    case 'text':
    case 'web_address':
      return (
        <Input
          inputMode={inputModes[variable.type]}
          placeholder={String(variable.example)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
};
