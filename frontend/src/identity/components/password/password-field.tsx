import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Field } from '../../../ui/form/field.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Input, type InputProps } from '../../../ui/form/input.js';
import { PasswordStrength } from './password-strength.js';

export type PasswordFieldProps = Pick<InputProps, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  label: string;
  /** A new password as it is typed: its strength is shown, and the browser does not fill it in. */
  strengthOf?: string | undefined;
  error?: string | undefined;
  size?: 'md' | 'lg' | undefined;
  /** Shown at the right end of the label's line. */
  aside?: ReactNode;
};

export const PasswordField = ({ label, strengthOf, error, size = 'lg', aside, ...input }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const isNew = strengthOf !== undefined;
  return (
    <Field
      label={label}
      required
      error={error}
      aside={aside}
      hint={isNew ? <PasswordStrength password={strengthOf} /> : undefined}
    >
      <Input
        {...input}
        size={size}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        spellCheck={false}
        autoCapitalize="off"
        after={
          <IconButton
            label={shown ? 'Hide the password' : 'Show the password'}
            icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            size="sm"
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  );
};
