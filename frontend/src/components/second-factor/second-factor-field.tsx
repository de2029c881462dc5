import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';

type SecondFactorFieldProps = { error?: string | undefined; size?: 'md' | 'lg' | undefined };

/** Takes the code of an authenticator, or a recovery code in its place. */
export const SecondFactorField = ({ error, size = 'md' }: SecondFactorFieldProps) => (
  <Field
    label="Code from your authenticator"
    required
    error={error}
    hint="Six digits. Without your authenticator, a recovery code does as well."
  >
    <Input
      size={size}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      required
      maxLength={14}
      className="font-mono"
    />
  </Field>
);
