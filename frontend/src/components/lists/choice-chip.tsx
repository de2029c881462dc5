import type { ReactNode } from 'react';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Menu, MenuChoice } from '../../ui/overlays/dropdown-menu.js';

export type ChipOption<Value extends string> = { value: Value; label: string };

export type ChoiceChipProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly ChipOption<Value>[];
  onChange: (value: Value | undefined) => void;
  /** One of the options always applies, so there is nothing to clear. */
  fixed?: boolean | undefined;
};

/** A filter by one of a few values. */
export const ChoiceChip = <Value extends string>(props: ChoiceChipProps<Value>): ReactNode => {
  const { label, value, options, onChange, fixed = false } = props;
  return (
    <Menu
      align="start"
      className="max-h-80"
      trigger={
        <FilterChip
          label={label}
          value={value && (options.find((option) => option.value === value)?.label ?? '…')}
          onClear={fixed ? undefined : () => onChange(undefined)}
        />
      }
    >
      <MenuChoice<string>
        value={value ?? ''}
        onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
        options={options}
      />
    </Menu>
  );
};
