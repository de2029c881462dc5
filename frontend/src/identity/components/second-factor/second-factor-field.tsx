import { Field } from '../../../ui/form/field.js';
import { Input, type InputProps } from '../../../ui/form/input.js';

type SecondFactorFieldProps = Pick<InputProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'size'> & {
  error?: string | undefined;
};

/** Accepts the code of an authenticator, or a recovery code in its place. */
export const SecondFactorField = ({ error, ...input }: SecondFactorFieldProps) => (
  <Field label="Code from your authenticator" required error={error} hint="Six digits, or a recovery code.">
    <Input
      {...input}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      maxLength={24}
      className="font-mono"
    />
  </Field>
);
