import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { useTypedText } from '../../lib/form/use-typed-text.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { NativeSelect } from '../../ui/form/native-select.js';

type MinutesFieldProps = { value: number; flaw: string | null; onChange: (minutes: number) => void };

const units = [
  { value: 1, label: 'minutes' },
  { value: 60, label: 'hours' },
];

const countIn = (typed: string, max: number): number | null => {
  const count = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= max ? count : null;
};

/** A field that is empty while one types stays empty: another number in its place would become part of what is typed. */
export const MinutesField = ({ value, flaw, onChange }: MinutesFieldProps) => {
  const [unit, setUnit] = useState(value % 60 === 0 ? 60 : 1);
  const max = Math.floor(limits.intervalMinutes.max / unit);
  const count = value / unit;
  const [text, setText] = useTypedText(count, { write: String, means: (typed, now) => countIn(typed, max) === now });
  const type = (next: string): void => {
    setText(next);
    const typed = countIn(next, max);
    if (typed !== null) onChange(typed * unit);
  };
  const changeUnit = (next: number): void => {
    setUnit(next);
    onChange(Math.min(count * next, Math.floor(limits.intervalMinutes.max / next) * next));
  };
  const range = `Enter a whole number from 1 to ${max}. Until then it is ${count}.`;
  return (
    <div className="flex items-start gap-3">
      <Field label="Every" className="w-40" error={countIn(text, max) === null ? range : (flaw ?? undefined)}>
        <Input inputMode="numeric" value={text} onChange={(event) => type(event.target.value)} />
      </Field>
      <Field label="Unit" className="w-32">
        <NativeSelect value={unit} options={units} onChange={({ target }) => changeUnit(Number(target.value))} />
      </Field>
    </div>
  );
};
