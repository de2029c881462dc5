import { useId } from 'react';
import { useTypedText } from '../../../lib/form/use-typed-text.js';
import { formatNumber } from '../../../lib/time/format.js';
import { Input } from '../../../ui/form/input.js';

export type NumberRowProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Whole numbers only. */
  whole?: boolean | undefined;
  unit?: string | undefined;
  disabled: boolean;
  onChange: (value: number) => void;
};

/** A name and a figure; what cannot be is said at once and not taken. */
export const NumberRow = ({ label, value, min, max, whole, unit, disabled, onChange }: NumberRowProps) => {
  const id = useId();
  const [text, setText] = useTypedText(value, { write: String, means: (typed, now) => Number(typed) === now });
  const read = (typed: string): number | null => {
    const number = Number(typed.replace(',', '.'));
    const fits = typed.trim() !== '' && number >= min && number <= max && (!whole || Number.isInteger(number));
    return fits ? number : null;
  };
  const fits = read(text) !== null;
  const type = (next: string) => {
    setText(next);
    const number = read(next);
    if (number !== null) onChange(number);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_104px] items-center gap-x-2 gap-y-1 text-sm">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <Input
        id={id}
        size="sm"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={disabled}
        aria-invalid={!fits || undefined}
        aria-describedby={fits ? undefined : `${id}-why`}
        after={unit && <span className="text-xs">{unit}</span>}
        className="[&_input]:text-right [&_input]:tabular-nums"
        onChange={({ target }) => type(target.value)}
        onBlur={() => !fits && setText(String(value))}
      />
      {!fits && (
        <p id={`${id}-why`} className="col-span-2 text-xs text-fail-ink">
          Not saved: {whole ? 'a whole number' : 'a number'} from {min} to {formatNumber(max)}.
        </p>
      )}
    </div>
  );
};
