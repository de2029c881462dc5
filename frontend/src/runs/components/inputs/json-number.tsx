import { useTypedText } from '../../../lib/form/use-typed-text.js';
import { readNumber, understoodNumber, writeNumber } from '../../../lib/numbers/read.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { useUnread } from './unread-fields.js';

type Props = { label: string; value: number; onChange: (value: number) => void };

/** A number as the person writes it. Text that cannot be read as one stays in the field, and holds the form. */
export const JsonNumber = ({ label, value, onChange }: Props) => {
  const [text, setText] = useTypedText(value, {
    write: writeNumber,
    means: (typed, now) => {
      const read = readNumber(typed);
      return 'value' in read && read.value === now;
    },
  });
  const read = readNumber(text);
  useUnread(label, 'value' in read);
  const error = 'error' in read ? read.error : undefined;
  return (
    <Field label={label} error={error} hint={understoodNumber(text)}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = readNumber(target.value);
          if ('value' in next) onChange(next.value);
        }}
      />
    </Field>
  );
};
