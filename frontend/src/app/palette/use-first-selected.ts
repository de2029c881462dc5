import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

const firstItem = (list: HTMLElement | null): HTMLElement | null =>
  list?.querySelector<HTMLElement>('[cmdk-item]:not([aria-disabled="true"])') ?? null;

/**
 * Selects the first item whenever the words or the results change, unless the person has moved since they typed. Enter before
 * the results are there chooses the first of them when they arrive.
 */
export const useFirstSelected = (words: string, found: object, pending: boolean) => {
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const isChosen = useRef(false);
  const [value, setValue] = useState('');

  useEffect(() => {
    moved.current = false;
    isChosen.current = false;
  }, [words]);

  useEffect(() => {
    // The list is sorted after it is rendered.
    const frame = requestAnimationFrame(() => {
      const first = firstItem(list.current);
      if (!moved.current) setValue(first?.dataset['value'] ?? '');
      if (isChosen.current && !pending) first?.click();
      if (!pending) isChosen.current = false;
    });
    return () => cancelAnimationFrame(frame);
  }, [words, found, pending]);

  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowDown' || key === 'ArrowUp') moved.current = true;
    if (key === 'Enter' && pending && firstItem(list.current) === null) isChosen.current = true;
  };
  return { list, selection: { value, onValueChange: setValue }, onKeyDown };
};
