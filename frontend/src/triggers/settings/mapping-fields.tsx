import { writeValue } from '@throughline/contracts/json.js';
import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { randomTextIn, randomTextSentence } from '@throughline/contracts/credentials/random-text.js';
import { describePlaceFlaw } from '@throughline/contracts/triggers/mapping-path.js';
import { mapInputs, templateFlaws, type TriggerPayload } from '@throughline/contracts/triggers/mapping.js';
import type { TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import type { InputMapping } from '@throughline/contracts/triggers/trigger.events.js';
import { useId, type ReactNode } from 'react';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { offerPaths } from './offered-paths.js';
import { isMissing, constantFlaw } from './new-mapping.js';

export type MappingFieldsProps = {
  fields: readonly InputField[];
  mapping: InputMapping;
  onChange: (mapping: InputMapping) => void;
  /** Something that came in, to show what it would give. */
  payload?: TriggerPayload | undefined;
  readOnly?: boolean | undefined;
  /** A slot brings nothing with it to take values from, and only a call brings files. */
  kind: TriggerKind;
  /** Needed inputs that are empty are said to be. */
  tried?: boolean | undefined;
};

const describeError = (flaw: string | undefined, missing: boolean): string | undefined => {
  if (flaw !== undefined) return describePlaceFlaw(flaw);
  return missing ? 'The agent requires this input.' : undefined;
};

const describeHint = (template: string, value: unknown): ReactNode => {
  if (randomTextIn(template) !== null) return <span className="text-wait-ink">{randomTextSentence}</span>;
  return value === undefined ? undefined : <span className="font-mono break-all">{writeValue(value)}</span>;
};

const whatBrings: Record<TriggerKind, string> = {
  webhook: 'a webhook',
  schedule: 'a schedule',
  event: 'an event',
  item: 'a new item',
};

/** Only a call brings files. */
const NoFile = ({ field: { label, required }, kind }: { field: InputField; kind: TriggerKind }) => (
  <div className="grid gap-1.5 text-sm">
    <span className="font-medium">{label}</span>
    <p className={required ? 'text-wait-ink' : 'text-ink-3'}>
      {required
        ? `The agent requires a file here, and ${whatBrings[kind]} can’t give one. Make the input optional first.`
        : `Only a webhook can give a file, so this stays empty.`}
    </p>
  </div>
);

/** A template for each input of the agent, with what it gives for the last firing. */
export const MappingFields = ({ fields, mapping, onChange, payload, readOnly, kind, tried }: MappingFieldsProps) => {
  const list = useId();
  if (fields.length === 0) return <p className="text-sm text-ink-3">This agent has no inputs.</p>;
  const preview = payload && mapInputs(mapping, payload, fields);
  const offers = payload ? offerPaths(payload) : [];
  return (
    <>
      <datalist id={list}>
        {offers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
      {fields.map((field) => {
        const { name, label, required } = field;
        if (field.type === 'file' && kind !== 'webhook' && kind !== 'item')
          return <NoFile key={name} field={field} kind={kind} />;
        const missing = isMissing(field, mapping);
        const template = mapping[name] ?? '';
        const [flaw] = templateFlaws(template);
        const value = preview?.[name];
        return (
          <Field
            key={name}
            label={label}
            required={required}
            aside={missing && <span className="text-wait-ink">Required</span>}
            error={describeError(flaw, missing && tried === true) ?? constantFlaw(field, template)}
            hint={describeHint(template, value)}
          >
            <Input
              mono={kind !== 'schedule' || template.includes('{{')}
              value={template}
              readOnly={readOnly}
              list={list}
              placeholder={kind === 'schedule' ? 'A fixed value' : undefined}
              spellCheck={false}
              onChange={(event) => onChange({ ...mapping, [name]: event.target.value })}
            />
          </Field>
        );
      })}
    </>
  );
};
