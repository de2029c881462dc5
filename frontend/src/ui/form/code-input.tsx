import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useFieldControl } from './field.js';

const length = 6;

export type CodeInputProps = {
  value: string;
  onChange: (digits: string) => void;
  /** Called once when the last digit is there. */
  onComplete?: ((digits: string) => void) | undefined;
  autoFocus?: boolean | undefined;
};

/** One real input under drawn boxes, so that paste, autofill and screen readers work as in any field. Codes may come with a space. */
export const CodeInput = ({ value, onChange, onComplete, autoFocus }: CodeInputProps) => {
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const control = useFieldControl();
  const handleInput = (raw: string) => {
    const digits = raw.replace(/\D/g, '').slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <div className="relative">
      <input
        {...control}
        ref={input}
        value={value}
        onChange={(event) => handleInput(event.target.value)}
        onPaste={(event) => {
          event.preventDefault();
          handleInput(event.clipboardData.getData('text'));
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        className="absolute inset-0 z-10 w-full cursor-text opacity-0"
      />
      <div className="flex gap-2" aria-hidden="true">
        {Array.from({ length }, (_, at) => (
          <span
            key={at}
            className={clsx(
              'grid h-14 min-w-0 flex-1 place-items-center rounded-md border bg-surface font-mono text-[24px] leading-none font-medium',
              at === length / 2 && 'ml-2',
              control['aria-invalid'] ? 'border-fail' : 'border-control-line',
              focused && at === Math.min(value.length, length - 1) && 'border-accent ring-1 ring-accent',
            )}
          >
            {value[at] ?? (focused && at === value.length && <i className="h-6 w-px animate-blink bg-accent" />)}
          </span>
        ))}
      </div>
    </div>
  );
};
