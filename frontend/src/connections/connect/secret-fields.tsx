import type { ReactNode } from 'react';
import type { CommandForm } from '../../lib/form/use-command-form.js';
import { Field } from '../../ui/form/field.js';
import { DateInput } from '../../ui/form/date-input.js';
import { Input } from '../../ui/form/input.js';
import { HeaderFields } from './header-fields.js';
import { namesHeaders, placesKey, type FilledKey, type KeyWay } from './key-request.js';
import { SecretField } from '../../ui/form/secret-field.js';
import { secretValues } from './way-fields.js';

type SecretFieldsProps = {
  way: KeyWay;
  form: Pick<CommandForm<FilledKey>, 'values' | 'setValue' | 'error'>;
  /** Also where the key goes, where that is not known of the service. */
  withPlace?: boolean | undefined;
  /** Where the values are found. */
  children?: ReactNode;
};

/** The values that are secret, and when they end. */
export const SecretFields = ({
  way,
  form: { values: filled, setValue, error },
  withPlace = false,
  children,
}: SecretFieldsProps) => (
  <>
    {withPlace && placesKey(way) && (
      <KeyPlaceFields value={filled.header} error={error('header')} onChange={(header) => setValue('header', header)} />
    )}
    {namesHeaders(way) ? (
      <HeaderFields
        headers={filled.headers}
        error={error('headers')}
        onChange={(headers) => setValue('headers', headers)}
      />
    ) : (
      secretValues(way).map(({ name, label, secret, hint }) => (
        <SecretField
          key={name}
          label={label}
          secret={secret}
          hint={hint}
          error={error(`values.${name}`)}
          value={filled.values[name] ?? ''}
          onChange={({ target }) => setValue('values', { ...filled.values, [name]: target.value })}
        />
      ))
    )}
    {children}
    {way.kind !== 'oauth2_client' && (
      <Field
        label="Expires on"
        aside={<span className="text-ink-3">optional</span>}
        error={error('expiresOn')}
        hint="You are reminded 14 days before."
      >
        <DateInput value={filled.expiresOn} onChange={(day) => setValue('expiresOn', day)} />
      </Field>
    )}
  </>
);

type KeyPlaceValue = { name: string; before: string };

type KeyPlaceFieldsProps = {
  value: KeyPlaceValue;
  error: string | undefined;
  onChange: (value: KeyPlaceValue) => void;
};

/** The header that carries the key of a service that is not in the catalogue. */
const KeyPlaceFields = ({ value, error, onChange }: KeyPlaceFieldsProps) => (
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
