import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.js';
import { controlClass } from './input.js';

export type TextareaProps = ComponentProps<'textarea'> & { mono?: boolean | undefined };

export const Textarea = ({ mono, className, rows = 3, ...rest }: TextareaProps) => (
  <span className={clsx('flex w-full overflow-hidden', controlClass)}>
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={clsx(
        'field-sizing-content min-h-9 w-full resize-y bg-transparent px-2.5 py-2 text-sm outline-none placeholder:text-ink-3',
        mono && 'mono',
        className,
      )}
    />
  </span>
);
