import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';

export type KeyPlaceValue = { name: string; before: string };

type KeyPlaceFieldsProps = {
  value: KeyPlaceValue;
  error: string | undefined;
  onChange: (value: KeyPlaceValue) => void;
};

/** The header that carries the key of a service that is not in the catalogue. */
export const KeyPlaceFields = ({ value, error, onChange }: KeyPlaceFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field label="Header" error={error}>
      <Input
        mono
        value={value.name}
        placeholder="X-API-Key"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
    </Field>
    <Field label="Before the key" hint="Such as Token, with a space after it.">
      <Input
        mono
        value={value.before}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ ...value, before: target.value })}
      />
    </Field>
  </div>
);
