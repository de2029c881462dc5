import { Link } from 'react-router';
import { pluralise } from '../lib/numbers/format.js';
import { Button } from '../ui/buttons/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { searchHelp, toTerms } from './search-help.js';

type Props = { words: string; onClear: () => void };

export const HelpResults = ({ words, onClear }: Props) => {
  const found = searchHelp(words);
  if (found.length === 0)
    return (
      <EmptyState title={`Nothing for “${words.trim()}”`} action={<Button onClick={onClear}>Show all pages</Button>}>
        Try another word, or fewer words.
      </EmptyState>
    );
  return (
    <div>
      <h1 className="sr-only">Results in help</h1>
      <p role="status" className="text-xs text-ink-3">
        {pluralise(found.length, 'result')}
      </p>
      <ul aria-label="Results" className="mt-2 grid border-t border-line">
        {found.map(({ page, heading, url, excerpt }) => (
          <li key={url} className="relative border-b border-line py-3 hover:bg-hover">
            <p className="text-xs text-ink-3">{page.title}</p>
            <Link to={url} className="font-medium after:absolute after:inset-0">
              <Marked text={heading} words={words} />
            </Link>
            <p className="mt-0.5 line-clamp-2 text-sm break-words text-ink-2">
              <Marked text={excerpt} words={words} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
};

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Text with the searched words marked. */
const Marked = ({ text, words }: { text: string; words: string }) => {
  const terms = toTerms(words);
  const pattern = new RegExp(`(${terms.map((term) => escapePattern(term)).join('|')})`, 'gi');
  return text.split(pattern).map((part, at) =>
    at % 2 === 1 ? (
      <mark key={at} className="bg-accent-soft text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
};
