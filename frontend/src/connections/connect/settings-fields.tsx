import type { ServiceSetting } from '@throughline/catalogue/services/service.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';

type SettingsFieldsProps = {
  settings: readonly ServiceSetting[];
  values: Readonly<Record<string, string>>;
  error: (name: string) => string | undefined;
  onChange: (name: string, value: string) => void;
};

/** Shows what the address of the account depends on, such as its subdomain. */
export const SettingsFields = ({ settings, values, error, onChange }: SettingsFieldsProps) =>
  settings.map(({ name, label, example, source }) => (
    <Field key={name} label={label} error={error(name)} hint={source.from === 'person' ? source.hint : undefined}>
      <Input
        mono
        value={values[name] ?? ''}
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(name, target.value)}
      />
    </Field>
  ));
