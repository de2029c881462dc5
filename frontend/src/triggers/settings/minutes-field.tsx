import { limits } from '@throughline/contracts/limits.js';
import { useTypedText } from '../../lib/form/use-typed-text.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';

type MinutesFieldProps = { value: number; flaw: string | null; onChange: (minutes: number) => void };

const { max } = limits.intervalMinutes;
const minutesIn = (typed: string): number | null => {
  const minutes = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= 1 && minutes <= max ? minutes : null;
};

/** A field that is empty while one types stays empty: another number in its place would become part of what is typed. */
export const MinutesField = ({ value, flaw, onChange }: MinutesFieldProps) => {
  const [text, setText] = useTypedText(value, { write: String, means: (typed, now) => minutesIn(typed) === now });
  const type = (next: string): void => {
    setText(next);
    const minutes = minutesIn(next);
    if (minutes !== null) onChange(minutes);
  };
  const range = `Enter a whole number from 1 to ${max}. Until then it is ${value}.`;
  return (
    <Field label="Every" error={minutesIn(text) === null ? range : (flaw ?? undefined)}>
      <Input inputMode="numeric" value={text} after="minutes" onChange={(event) => type(event.target.value)} />
    </Field>
  );
};
