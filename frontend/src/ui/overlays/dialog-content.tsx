import { Dialog as Radix } from 'radix-ui';
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type RefObject } from 'react';

export type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'onCloseAutoFocus' | 'ref'> & {
  /** The browser was asked to go back, which closes the dialog instead of leaving the page. */
  onBack: () => void;
};

/** Gives the focus back to what had it: our dialogs are opened by keys and stores, and Radix asks only their trigger. */
export const DialogContent = ({ onBack, ...props }: DialogContentProps) => {
  const [before] = useState(() => document.activeElement);
  const content = useRef<HTMLDivElement>(null);
  useBack(content, onBack);
  return (
    <Radix.Content
      {...props}
      ref={content}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      }}
    />
  );
};

/** Stops *Back* while this is the topmost dialog. Browsers without the Navigation API leave the page. */
const useBack = (content: RefObject<HTMLElement | null>, onBack: () => void): void => {
  const stop = useEffectEvent((event: NavigateEvent) => {
    const isTopmost = [...document.querySelectorAll('[role=dialog]')].at(-1) === content.current;
    if (event.navigationType !== 'traverse' || !event.cancelable || !isTopmost) return;
    event.preventDefault();
    onBack();
  });
  useEffect(() => {
    if (!('navigation' in window)) return undefined;
    const listening = new AbortController();
    window.navigation.addEventListener('navigate', stop, listening);
    return () => listening.abort();
  }, []);
};
