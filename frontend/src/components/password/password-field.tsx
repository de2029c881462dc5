import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Field } from '../../ui/form/field.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Input } from '../../ui/form/input.js';
import { PasswordStrength } from './password-strength.js';

export type PasswordFieldProps = {
  name: string;
  label: string;
  /** A new password shows its strength and is not filled in from the browser's store. */
  isNew?: boolean | undefined;
  error?: string | undefined;
  size?: 'md' | 'lg' | undefined;
  /** Stands at the right end of the label's line. */
  aside?: ReactNode;
};

export const PasswordField = ({ name, label, isNew = false, error, size = 'lg', aside }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const [text, setText] = useState('');
  return (
    <Field
      label={label}
      required
      error={error}
      aside={aside}
      hint={isNew ? <PasswordStrength password={text} /> : undefined}
    >
      <Input
        size={size}
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        required
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
