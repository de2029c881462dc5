import { clsx } from 'clsx';
import { getNonce } from 'get-nonce';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFieldControl } from '../form/field.js';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
};

export type SelectProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  disabled?: boolean | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Needed when it does not stand in a Field. */
  label?: string | undefined;
  quiet?: boolean | undefined;
  className?: string | undefined;
};

const sizes = { sm: 'h-control-sm text-sm', md: 'h-control text-sm', lg: 'h-control-lg text-md' };

export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { value, onChange, options, disabled, size = 'md', label, quiet, className } = props;
  const pick = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Radix.Root value={value} onValueChange={pick} disabled={disabled ?? false}>
      <Radix.Trigger
        {...useFieldControl()}
        {...(label ? { 'aria-label': label } : {})}
        className={clsx(
          'flex min-w-0 items-center gap-2 rounded-md border bg-surface px-2.5 text-left hover:border-ink-2 focus:border-accent focus:ring-1 focus:ring-accent focus:outline-none disabled:border-line disabled:bg-sunken disabled:text-ink-off data-placeholder:text-ink-3',
          quiet ? 'border-line-strong' : 'w-full border-control-line',
          sizes[size],
          className,
        )}
      >
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value />
        </span>
        <ChevronsUpDown className="size-3.5 text-ink-3" aria-hidden />
      </Radix.Trigger>
      <SelectList options={options} />
    </Radix.Root>
  );
};

const SelectList = ({ options }: { options: readonly SelectOption[] }) => (
  <Radix.Portal>
    <Radix.Content
      position="popper"
      sideOffset={4}
      className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-enter overflow-hidden rounded-md border border-line bg-raised text-sm shadow-2"
    >
      <Radix.Viewport className="p-1" nonce={getNonce()}>
        {options.map(({ value, label, hint, disabled }) => (
          <Radix.Item
            key={value}
            value={value}
            disabled={disabled ?? false}
            className="flex min-h-8 items-center gap-3 rounded-[5px] px-2 py-1 outline-none select-none data-disabled:text-ink-off data-highlighted:bg-hover-raised"
          >
            <span className="grid min-w-0 flex-1">
              <Radix.ItemText>{label}</Radix.ItemText>
              {hint && <span className="text-xs text-ink-3">{hint}</span>}
            </span>
            <Radix.ItemIndicator>
              <Check className="size-3.5 text-ink-2" aria-hidden />
            </Radix.ItemIndicator>
          </Radix.Item>
        ))}
      </Radix.Viewport>
    </Radix.Content>
  </Radix.Portal>
);
