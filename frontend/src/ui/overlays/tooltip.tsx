import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from '../values/kbd.js';

export type TooltipProps = {
  children: ReactNode;
  text: ReactNode;
  keys?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
};

/** Never the only copy of a fact. */
export const Tooltip = ({ children, text, keys, side = 'top' }: TooltipProps) => (
  <Radix.Provider delayDuration={400} skipDelayDuration={200}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-fade items-center gap-2 rounded-sm border border-line bg-raised px-2 py-1 text-xs text-ink shadow-2"
        >
          {text}
          {keys && <Kbd keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
