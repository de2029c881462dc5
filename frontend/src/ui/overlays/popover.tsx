import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export type PopoverProps = {
  trigger: ReactNode;
  children: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  align?: 'start' | 'end' | 'center' | undefined;
  label?: string | undefined;
  className?: string | undefined;
};

export const Popover = ({ trigger, children, open, onOpenChange, align = 'start', label, className }: PopoverProps) => (
  <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        aria-label={label}
        className={clsx(
          'z-50 max-w-[calc(100vw-16px)] min-w-[240px] animate-enter rounded-md border border-line bg-raised p-3 text-sm shadow-2 outline-none',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
