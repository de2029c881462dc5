import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type SwitchProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  hint?: ReactNode;
  /** Why it cannot be changed. */
  title?: string | undefined;
};

export const Switch = ({ label, checked, onChange, hideLabel, disabled, hint, title }: SwitchProps) => (
  <label title={title} className="flex items-start gap-2 text-sm has-disabled:text-ink-3">
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="relative mt-0.5 h-4 w-7 flex-none cursor-pointer appearance-none rounded-full bg-control-line transition-colors duration-[160ms] after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-surface after:transition-transform after:duration-[160ms] checked:bg-accent checked:after:translate-x-3 checked:after:bg-on-accent disabled:cursor-not-allowed disabled:opacity-45"
    />
    <span className={clsx('grid', hideLabel && 'sr-only')}>
      {label}
      {title && hideLabel && <span>{title}</span>}
      {hint && <span className="text-xs text-ink-3">{hint}</span>}
    </span>
  </label>
);
