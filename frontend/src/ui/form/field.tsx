import { clsx } from 'clsx';
import { Check, TriangleAlert } from 'lucide-react';
import { createContext, use, useId, type ReactNode } from 'react';

export type FieldControl = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

const FieldContext = createContext<FieldControl>({});

/** Returns what a control inside a Field takes over from it: its id, its description and whether it is wrong. */
export const useFieldControl = (): FieldControl => use(FieldContext);

export type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ok?: ReactNode;
  /** Shown at the right end of the label's line. */
  aside?: ReactNode;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
};

export const Field = ({ label, children, hint, error, ok, aside, required, hideLabel, className }: FieldProps) => {
  const id = useId();
  const described = error || ok || hint ? `${id}-about` : undefined;
  const control: FieldControl = {
    id,
    'aria-describedby': described,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
  return (
    <div className={clsx('grid min-w-0 content-start gap-1.5', className)}>
      <div className={clsx('flex items-baseline gap-2', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="ml-auto text-xs">{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {described && (
        <div id={described} className="text-xs" aria-live="polite">
          <FieldNote hint={hint} error={error} ok={ok} />
        </div>
      )}
    </div>
  );
};

const FieldNote = ({ hint, error, ok }: Pick<FieldProps, 'hint' | 'error' | 'ok'>) => {
  if (error)
    return (
      <p className="flex gap-1.5 text-fail-ink">
        <TriangleAlert className="mt-px size-3.5" aria-hidden />
        <span>{error}</span>
      </p>
    );
  if (ok)
    return (
      <p className="flex gap-1.5 text-ok-ink">
        <Check className="mt-px size-3.5" aria-hidden />
        <span>{ok}</span>
      </p>
    );
  return <div className="text-ink-3">{hint}</div>;
};
