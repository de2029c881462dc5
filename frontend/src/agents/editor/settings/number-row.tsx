import { clsx } from 'clsx';
import { useId } from 'react';
import { readNumber, understoodNumber, writeNumber } from '../../../lib/numbers/read.js';
import { useTypedText } from '../../../lib/form/use-typed-text.js';
import { formatNumber } from '../../../lib/numbers/format.js';
import { Input } from '../../../ui/form/input.js';

export type NumberRowProps = {
  label: string;
  /** Is null while nothing is set. */
  value: number | null;
  min: number;
  max: number;
  /** Whole numbers only. */
  whole?: boolean | undefined;
  unit?: string | undefined;
  /** The field may be empty, which `word` explains. */
  none?: { word: string; onChoose: () => void } | undefined;
  disabled: boolean;
  onChange: (value: number) => void;
};

const numberIn = (typed: string): number | null => {
  const read = readNumber(typed);
  return 'value' in read ? read.value : null;
};

const write = (value: number | null): string => (value === null ? '' : writeNumber(value));

/** A name and a figure; what cannot be is said at once and not taken. */
export const NumberRow = ({ label, value, min, max, whole, unit, none, disabled, onChange }: NumberRowProps) => {
  const id = useId();
  const [text, setText] = useTypedText(value, {
    write,
    means: (typed, now) => numberIn(typed) === now,
  });
  const read = (typed: string): number | null => {
    const number = numberIn(typed);
    const fits = number !== null && number >= min && number <= max && (!whole || Number.isInteger(number));
    return fits ? number : null;
  };
  const isNone = none !== undefined && text.trim() === '';
  const fits = isNone || read(text) !== null;
  const range = `${whole ? 'a whole number' : 'a number'} from ${formatNumber(min)} to ${formatNumber(max)}`;
  const note = fits ? understoodNumber(text) : `Not saved: ${range}.`;
  const type = (next: string) => {
    setText(next);
    const number = read(next);
    if (number !== null) onChange(number);
    else if (next.trim() === '') none?.onChoose();
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
        placeholder={none?.word}
        disabled={disabled}
        aria-invalid={!fits || undefined}
        aria-describedby={note ? `${id}-why` : undefined}
        after={unit && <span className="text-xs">{unit}</span>}
        className="[&_input]:text-right [&_input]:tabular-nums"
        onChange={({ target }) => type(target.value)}
        onBlur={() => setText(write(value))}
      />
      {note && (
        <p id={`${id}-why`} className={clsx('col-span-2 text-xs', fits ? 'text-ink-3' : 'text-fail-ink')}>
          {note}
        </p>
      )}
    </div>
  );
};
