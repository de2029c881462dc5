import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioGroupProps<Value extends string> = {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  inline?: boolean | undefined;
  disabled?: boolean | undefined;
};

const dot =
  "size-4 flex-none appearance-none rounded-full border border-control-line bg-surface checked:border-accent checked:bg-accent checked:after:size-1.5 checked:after:rounded-full checked:after:bg-on-accent checked:after:content-[''] disabled:border-line-strong disabled:bg-sunken";

export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
  const { label, hideLabel, value, onChange, options, inline, disabled } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-1.5">
      <legend className={clsx('mb-1.5 text-sm font-medium', hideLabel && 'sr-only')}>{label}</legend>
      <div className={clsx('flex gap-x-4 gap-y-2', inline ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <label key={option.value} className="flex items-start gap-2 text-sm has-disabled:text-ink-3">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={clsx('mt-0.5 inline-grid place-items-center', dot)}
            />
            <span className="grid">
              {option.label}
              {option.hint && <span className="text-xs text-ink-3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
