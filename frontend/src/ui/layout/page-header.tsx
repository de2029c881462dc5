import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Menu } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { showNavigation, useDrawer } from '../../lib/page/drawer.js';
import { IconButton } from '../buttons/icon-button.js';

export type Crumb = { label: ReactNode; to: string };

export type PageHeaderProps = {
  /** The screen's one h1. */
  title: ReactNode;
  crumbs?: readonly Crumb[] | undefined;
  /** The status the screen is about. */
  pill?: ReactNode;
  /** Right before the title, for example an AgentIcon. */
  icon?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
};

export const PageHeader = ({ title, crumbs = [], pill, icon, actions }: PageHeaderProps) => (
  <header className="flex min-h-14 items-center gap-3 px-gutter max-md:min-h-13 max-md:gap-2">
    <ShowNavigation />
    <Back to={crumbs.at(-1)?.to} />
    <div className="flex min-w-0 items-center gap-2 text-md whitespace-nowrap text-ink-3">
      {crumbs.length > 0 && (
        <nav aria-label="Where this is" className="contents">
          {crumbs.map(({ label, to }) => (
            <Fragment key={to}>
              <Link to={to} className="truncate rounded-xs hover:text-ink max-sm:hidden">
                {label}
              </Link>
              <ChevronRight className="size-3 text-ink-off max-sm:hidden" aria-hidden />
            </Fragment>
          ))}
        </nav>
      )}
      {icon}
      <h1 className="truncate text-lg font-semibold tracking-tight text-ink">{title}</h1>
      {pill}
    </div>
    {actions && <div className="ml-auto flex flex-none items-center gap-2">{actions}</div>}
  </header>
);

/** On a phone, where there is no room for the crumbs. */
const Back = ({ to }: { to: string | undefined }) =>
  to !== undefined && (
    <Link to={to} aria-label="Back" className="-ml-1 grid size-8 flex-none place-items-center rounded-sm sm:hidden">
      <ChevronLeft className="text-ink-3" aria-hidden />
    </Link>
  );

const ShowNavigation = () => {
  const collapsed = useDrawer((state) => state.collapsed);
  return (
    <IconButton label="Show navigation" className={clsx('-ml-2', !collapsed && 'md:hidden')} onClick={showNavigation}>
      <Menu aria-hidden />
    </IconButton>
  );
};
