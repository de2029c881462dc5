import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useScrollFade } from './scroll-row.js';

export const tabListClass = 'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]';

export const tabClass =
  "relative flex h-10 flex-none items-center gap-1.5 text-sm whitespace-nowrap text-ink-2 -outline-offset-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:content-[''] hover:text-ink";

export type TabLink = {
  to: string;
  label: ReactNode;
  /** A count or badge next to the label. */
  about?: ReactNode;
  /** Matches only this very address, not the ones under it. */
  end?: boolean | undefined;
};

export type TabLinksProps = { label: string; tabs: readonly TabLink[]; className?: string | undefined };

/** Scrolls horizontally only, so that the page does not move. */
const scrollTo = (row: HTMLElement, tab: Element | null): void => {
  if (tab === null) return;
  const [within, { left, right }] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += Math.max(0, right - within.right) - Math.max(0, within.left - left);
};

export const TabLinks = ({ label, tabs, className }: TabLinksProps) => {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  // On a narrow screen the tab that is open may lie outside of what the row shows.
  useEffect(() => {
    const row = list.current;
    if (row === null) return;
    // Counts come later, and push the tabs behind them along.
    const show = () => scrollTo(row, row.querySelector('[aria-current=page]'));
    const widths = new ResizeObserver(show);
    for (const tab of row.children) widths.observe(tab);
    return () => widths.disconnect();
  }, [pathname]);
  const fade = useScrollFade(list);
  return (
    <nav ref={list} aria-label={label} className={clsx(tabListClass, 'px-gutter', fade, className)}>
      {tabs.map(({ to, label: name, about, end }) => (
        <NavLink
          key={to}
          to={to}
          end={end ?? false}
          className={({ isActive }) => clsx(tabClass, isActive && 'font-medium text-ink after:bg-ink')}
        >
          {name}
          {about}
        </NavLink>
      ))}
    </nav>
  );
};
