import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.js';
import { controlClass } from './input.js';

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Listed after the children. */
  options?: readonly { value: string | number; label: string }[] | undefined;
};

const sizes = { sm: 'h-control-sm text-sm', md: 'h-control text-sm', lg: 'h-control-lg text-md' };

/** The browser's own list: for long lists such as time zones, and where every kilobyte counts. */
export const NativeSelect = ({ size = 'md', className, children, options, ...rest }: NativeSelectProps) => (
  <span className={clsx('relative flex w-full items-center', controlClass, sizes[size], className)}>
    <select
      {...useFieldControl()}
      {...rest}
      className="h-full w-full min-w-0 cursor-pointer appearance-none truncate rounded-md bg-transparent pr-8 pl-2.5 outline-none [&>option]:bg-raised [&>option]:text-ink"
    >
      {children}
      {options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronsUpDown className="pointer-events-none absolute right-2.5 size-3.5 text-ink-3" aria-hidden />
  </span>
);
