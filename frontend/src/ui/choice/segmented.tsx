import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** The spoken name when `label` is an icon. */
  name?: string | undefined;
};

export type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  /** Takes further lines where it is too wide for one. */
  wrap?: boolean | undefined;
};

export const Segmented = <Value extends string>({ label, value, onChange, options, wrap }: SegmentedProps<Value>) => {
  const group = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('inline-flex gap-0.5 rounded-md bg-sunken p-0.5', wrap && 'flex-wrap')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.name}
          className="relative inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-sm px-2.5 text-sm leading-none whitespace-nowrap text-ink-2 outline-accent hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-1 has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-1"
        >
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            aria-label={option.name}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
};
