import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';

export const tabListClass = 'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]';

export const tabClass =
  "relative flex h-10 flex-none items-center gap-1.5 text-sm whitespace-nowrap text-ink-2 -outline-offset-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:content-[''] hover:text-ink";

export type TabLink = {
  to: string;
  label: ReactNode;
  /** A count or badge beside the label. */
  about?: ReactNode;
  /** Matches only this very address, not the ones under it. */
  end?: boolean | undefined;
};

export type TabLinksProps = { label: string; tabs: readonly TabLink[]; className?: string | undefined };

export const TabLinks = ({ label, tabs, className }: TabLinksProps) => {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  // On a narrow screen the tab that is open may lie outside of what the row shows.
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={list} aria-label={label} className={clsx(tabListClass, 'px-gutter', className)}>
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
