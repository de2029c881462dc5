import { Link } from 'react-router';
import { readMarkdown, toPlain } from '../components/markdown/read-markdown.js';
import { helpGroups, helpUrl, type HelpPage } from './data/help-pages.js';
import { helpTexts } from './help-texts.js';

/** All pages, each with its first sentence. */
export const HelpContents = () => (
  <div>
    <h1 className="text-2xl font-semibold tracking-display">Help</h1>
    {helpGroups.map(({ title, pages }) => (
      <section key={title} aria-label={title} className="mt-7">
        <h2 className="text-sm text-ink-3">{title}</h2>
        <ul className="mt-2 grid border-t border-line lg:grid-cols-2 lg:gap-x-8">
          {pages.map((page) => (
            <li key={page.name} className="relative border-b border-line py-3 hover:bg-hover">
              <Link to={helpUrl(page.name)} className="font-medium after:absolute after:inset-0">
                {page.title}
              </Link>
              <p className="mt-0.5 line-clamp-2 text-sm text-ink-2">{firstSentence(page)}</p>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const firstSentence = ({ file }: HelpPage): string => {
  const paragraph = readMarkdown(helpTexts[file] ?? '').find(({ type }) => type === 'paragraph');
  const text = paragraph ? toPlain(paragraph).replace(/\s+/g, ' ') : '';
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
};
