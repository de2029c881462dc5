import { Dialog as Radix } from 'radix-ui';
import { useState, type ComponentProps } from 'react';

/** Gives the focus back to what had it: our dialogs are opened by keys and stores, and Radix asks only their trigger. */
export const DialogContent = (props: Omit<ComponentProps<typeof Radix.Content>, 'onCloseAutoFocus'>) => {
  const [before] = useState(() => document.activeElement);
  return (
    <Radix.Content
      {...props}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      }}
    />
  );
};
