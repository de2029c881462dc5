import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { mapInputs, templateFlaws, type TriggerPayload } from '@throughline/contracts/triggers/mapping.js';
import type { InputMapping } from '@throughline/contracts/triggers/trigger.events.js';
import { Field } from '../ui/field.js';
import { Input } from '../ui/input.js';

export type MappingFieldsProps = {
  fields: readonly InputField[];
  mapping: InputMapping;
  onChange: (mapping: InputMapping) => void;
  /** Something that came in, to show what it would give. */
  payload?: TriggerPayload | undefined;
  readOnly?: boolean | undefined;
};

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A template for each input of the agent, with what it gives for the last firing. */
export const MappingFields = ({ fields, mapping, onChange, payload, readOnly }: MappingFieldsProps) => {
  if (fields.length === 0) return <p className="text-sm text-ink-3">The agent takes no input.</p>;
  const preview = payload && mapInputs(mapping, payload, fields);
  return (
    <>
      {fields.map(({ name, label, required }) => {
        const template = mapping[name] ?? '';
        const [flaw] = templateFlaws(template);
        const value = preview?.[name];
        return (
          <Field
            key={name}
            label={label}
            required={required}
            error={flaw === undefined ? undefined : `{{${flaw}}} names nothing that comes in.`}
            hint={value === undefined ? undefined : <span className="font-mono break-all">{shown(value)}</span>}
          >
            <Input
              mono
              value={template}
              readOnly={readOnly}
              placeholder={`{{body.${name}}}`}
              spellCheck={false}
              onChange={(event) => onChange({ ...mapping, [name]: event.target.value })}
            />
          </Field>
        );
      })}
    </>
  );
};
