import { clsx } from 'clsx';
import { useRef, type ReactNode } from 'react';
import { useScrollFade } from './scroll-row.js';

/** The filters of a list. On a phone they stay on one line, which scrolls sideways, so that the list begins above the fold. */
export const FilterRow = ({ children }: { children: ReactNode }) => {
  const row = useRef<HTMLDivElement>(null);
  const fade = useScrollFade(row);
  return (
    <div
      ref={row}
      className={clsx(
        'flex flex-wrap items-center gap-2 max-md:-mx-gutter max-md:w-screen max-md:flex-nowrap max-md:overflow-x-auto max-md:px-gutter max-md:py-0.5 max-md:[scrollbar-width:none]',
        fade,
      )}
    >
      {children}
    </div>
  );
};
