import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
  /** Some of what it stands for is chosen. */
  mixed?: boolean | undefined;
};

export const Checkbox = ({ label, hint, error, hideLabel, mixed = false, className, ref, ...rest }: CheckboxProps) => {
  const errorId = useId();
  return (
    <label className={clsx('flex items-start gap-2 text-sm has-disabled:text-ink-3', className)}>
      <span className="relative mt-0.5 inline-grid size-4 flex-none place-items-center">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          ref={(element) => {
            if (element) element.indeterminate = mixed;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
            return undefined;
          }}
          className="peer absolute inset-0 appearance-none rounded-xs border border-control-line bg-surface checked:border-accent checked:bg-accent aria-invalid:border-fail indeterminate:border-accent indeterminate:bg-accent disabled:border-line-strong disabled:bg-sunken"
        />
        <Check
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3 text-on-accent [stroke-width:3] peer-checked:block peer-indeterminate:hidden peer-disabled:text-ink-off"
          aria-hidden
        />
        <Minus
          className="pointer-events-none relative hidden size-3 text-on-accent [stroke-width:3] peer-indeterminate:block"
          aria-hidden
        />
      </span>
      <span className={clsx('grid', hideLabel && 'sr-only')}>
        {label}
        {hint && <span className="text-xs text-ink-3">{hint}</span>}
        {error && (
          <span id={errorId} className="text-xs text-fail-ink" aria-live="polite">
            {error}
          </span>
        )}
      </span>
    </label>
  );
};
