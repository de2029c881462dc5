import { Link } from 'react-router';
import { helpGroups, helpUrl } from './data/help-pages.js';

/** All pages, each with a sentence about it. */
export const HelpContents = () => (
  <div>
    <h1 className="text-2xl font-semibold tracking-display">Help</h1>
    {helpGroups.map(({ title, pages }) => (
      <section key={title} aria-label={title} className="mt-7">
        <h2 className="text-sm text-ink-3">{title}</h2>
        <ul className="mt-2 grid border-t border-line lg:grid-cols-2 lg:gap-x-8">
          {pages.map(({ name, title: label, about }) => (
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
