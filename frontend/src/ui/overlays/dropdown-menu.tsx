import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export type MenuProps = {
  /** One element that becomes the trigger, usually a Button. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end' | 'center' | undefined;
  side?: 'top' | 'bottom' | 'right' | undefined;
  className?: string | undefined;
};

export const Menu = ({ trigger, children, align = 'end', side = 'bottom', className }: MenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        className={clsx(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-[200px] animate-enter overflow-y-auto rounded-md border border-line bg-raised p-1 text-sm shadow-2 outline-none',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

const itemClass =
  'flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-[5px] px-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-off data-highlighted:bg-hover-raised';

export type MenuItemProps = {
  children: ReactNode;
  onSelect?: (() => void) | undefined;
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Renders the only child (a link) as the item. */
  asChild?: boolean | undefined;
  className?: string | undefined;
};

export const MenuItem = ({ children, onSelect, icon, danger, disabled, asChild, className }: MenuItemProps) => (
  <Radix.Item
    asChild={asChild ?? false}
    disabled={disabled ?? false}
    onSelect={() => onSelect?.()}
    className={clsx(itemClass, danger ? 'text-fail-ink' : '[&_.lucide]:text-ink-3', className)}
  >
    {asChild ? (
      children
    ) : (
      <>
        {icon}
        <span className="min-w-0 flex-1 truncate">{children}</span>
      </>
    )}
  </Radix.Item>
);

export type MenuChoiceProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
};

export const MenuChoice = <Value extends string>({ value, onChange, options }: MenuChoiceProps<Value>) => (
  <Radix.RadioGroup
    value={value}
    onValueChange={(next) => {
      const option = options.find((each) => each.value === next);
      if (option) onChange(option.value);
    }}
  >
    {options.map((option) => (
      <Radix.RadioItem key={option.value} value={option.value} className={itemClass}>
        {option.icon}
        <span className="min-w-0 flex-1 truncate">{option.label}</span>
        <Radix.ItemIndicator>
          <Check className="size-3.5" aria-hidden />
        </Radix.ItemIndicator>
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
);

export const MenuLine = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;

export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 pt-1.5 pb-0.5 text-xs text-ink-3">{children}</Radix.Label>
);
