import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.js';
import { Input } from './input.js';

type SecretFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error'> &
  Omit<ComponentProps<'input'>, 'size'> & { secret?: boolean | undefined };

/** A value that is typed once and never shown again. Password managers are told to leave it alone. */
export const SecretField = ({ label, hint, error, secret = true, ...rest }: SecretFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Input
      {...rest}
      mono
      type={secret ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
    />
  </Field>
);
