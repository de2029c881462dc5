import { clsx } from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { helpGroups, helpUrl } from './data/help-pages.js';

/** The pages next to the one that is read. On a narrow screen it is the way back to all of them. */
export const HelpNavigation = ({ isPage }: { isPage: boolean }) => (
  <nav aria-label="Help" className={clsx('text-sm', !isPage && 'max-md:hidden')}>
    <Link to="/help" className="mb-4 flex items-center gap-1 text-ink-2 hover:text-ink md:hidden">
      <ChevronLeft aria-hidden />
      All pages
    </Link>
    <div className="sticky top-8 grid gap-5 max-md:hidden">
      <Link to="/help" className="rounded-xs text-lg font-semibold">
        Help
      </Link>
      {helpGroups.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2 className="text-xs text-ink-3">{title}</h2>
          <ul className="mt-1.5 grid gap-1.5">
            {pages.map(({ name, title: label }) => (
              <li key={name}>
                <NavLink
                  to={helpUrl(name)}
                  className={({ isActive }) =>
                    clsx('block rounded-xs', isActive ? 'font-medium text-ink' : 'text-ink-2 hover:text-ink')
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </nav>
);
