import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

const fades = {
  none: '',
  left: '[mask-image:linear-gradient(to_left,black_calc(100%-36px),transparent)]',
  right: '[mask-image:linear-gradient(to_right,black_calc(100%-36px),transparent)]',
  both: '[mask-image:linear-gradient(to_right,transparent,black_36px,black_calc(100%-36px),transparent)]',
};

const hiddenIn = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): keyof typeof fades => {
  const left = scrollLeft > 1;
  const right = scrollWidth - clientWidth - scrollLeft > 1;
  if (left && right) return 'both';
  return left ? 'left' : right ? 'right' : 'none';
};

/** The class that fades an edge of a row out while something is hidden behind it. */
export const useScrollFade = (row: RefObject<HTMLElement | null>): string => {
  const [hidden, setHidden] = useState<keyof typeof fades>('none');
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const measure = () => setHidden(hiddenIn(element));
    const widths = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) widths.observe(each);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      widths.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  return fades[hidden];
};

/** A row that scrolls sideways where it is too narrow, and hints at what is hidden. */
export const ScrollRow = ({ children, className }: { children: ReactNode; className?: string | undefined }) => {
  const row = useRef<HTMLDivElement>(null);
  const fade = useScrollFade(row);
  return (
    <div ref={row} className={clsx('max-w-full overflow-x-auto [scrollbar-width:none]', fade, className)}>
      {children}
    </div>
  );
};
