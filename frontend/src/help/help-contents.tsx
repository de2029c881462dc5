import { Link } from 'react-router';
import { helpGroups, helpUrl } from './data/help-pages.js';

const first = helpGroups[0]?.pages[0];

/** All pages, each with a sentence about it; the one to begin with comes first. */
export const HelpContents = () => (
  <div>
    <h1 className="text-2xl font-semibold tracking-display">Help</h1>
    {first && (
      <section aria-label="Start here" className="relative mt-5 rounded-md border border-line p-5 hover:bg-hover">
        <h2 className="text-sm text-ink-3">Start here</h2>
        <Link to={helpUrl(first.name)} className="text-lg font-semibold tracking-tight after:absolute after:inset-0">
          {first.title}
        </Link>
        <p className="mt-0.5 text-ink-2">{first.about}</p>
      </section>
    )}
    {helpGroups.map(({ title, pages }) => (
      <section key={title} aria-label={title} className="mt-7">
        <h2 className="text-sm text-ink-3">{title}</h2>
        <ul className="mt-2 grid border-t border-line lg:grid-cols-2 lg:gap-x-8">
          {pages
            .filter((page) => page !== first)
            .map(({ name, title: label, about }) => (
              <li key={name} className="relative border-b border-line py-3 hover:bg-hover">
                <Link to={helpUrl(name)} className="font-medium after:absolute after:inset-0">
                  {label}
                </Link>
                <p className="mt-0.5 text-sm text-ink-2">{about}</p>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
);
