import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useFieldControl } from './field.js';

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Stands before the text, for example an icon. */
  before?: ReactNode;
  /** Stands after the text, for example a unit or a key. */
  after?: ReactNode;
  mono?: boolean | undefined;
};

export const controlClass =
  'min-w-0 rounded-md border border-control-line bg-surface text-ink transition-colors duration-100 hover:border-ink-2 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-off has-[input:read-only]:border-line has-[input:read-only]:bg-sunken has-[textarea:read-only]:border-line has-[textarea:read-only]:bg-sunken has-aria-invalid:border-fail has-aria-invalid:focus-within:ring-fail';

const sizes = { sm: 'h-control-sm px-2.5 text-sm', md: 'h-control px-2.5 text-sm', lg: 'h-control-lg px-3 text-md' };

export const Input = ({ size = 'md', before, after, mono, className, ...rest }: InputProps) => (
  <span className={clsx('flex w-full items-center gap-2', controlClass, sizes[size], className)}>
    {before && <span className="flex-none text-ink-3">{before}</span>}
    <input
      {...useFieldControl()}
      {...rest}
      className={clsx('h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3', mono && 'mono')}
    />
    {after && <span className="flex-none text-ink-3">{after}</span>}
  </span>
);
