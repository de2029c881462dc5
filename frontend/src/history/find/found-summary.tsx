import { maxWordsOfEvent } from '@throughline/contracts/history/words.js';
import type { HistoryFound } from '@throughline/contracts/history/history.requests.js';
import { shortId } from '@throughline/contracts/ids.js';
import { Bot, NotebookText, Play, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { Moment } from '../../ui/values/moment.js';
import { getHistoryFound } from '../data/history.api.js';
import { numberText } from '../number-text.js';

type FoundSummaryProps = { words: string; onTree: () => void; onShow: (number: number) => void };

/** Everything about some words in short: where they occur, and when first and last. */
export const FoundSummary = ({ words, ...actions }: FoundSummaryProps) => {
  const { workspaceId } = useWorkspace();
  const { data, problem, reload } = useQuery(`${workspaceId} history found ${words}`, (signal) =>
    getHistoryFound(workspaceId, words, signal),
  );
  return (
    <section aria-labelledby="found" className="grid gap-3 border-b border-line px-gutter py-4">
      <h2 id="found" className="text-md font-medium break-words">
        Everything about {words}
      </h2>
      {problem && <ErrorState title="Where it occurs could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && (
        <div role="status" aria-label="Loading where it occurs" className="grid gap-2">
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="w-48" />
        </div>
      )}
      {data && <Found found={data} {...actions} />}
    </section>
  );
};

const Found = ({ found, onTree, onShow }: { found: HistoryFound } & Omit<FoundSummaryProps, 'words'>) => (
  <>
    {found.percent !== null && (
      <Banner look="wait">
        The words of events are being indexed: {found.percent} % of history is searched so far.
      </Banner>
    )}
    {found.count > 0 && (
      <>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
          <span>
            In {found.countIsMinimum && 'at least '}
            {pluralise(found.count, 'event')}
            {found.morePlaces ? `, the latest ${formatNumber(found.places.length)} places:` : ''}
          </span>
          <End label="First" end={found.first} onShow={onShow} />
          {found.count > 1 && <End label="Last" end={found.last} onShow={onShow} />}
          <Button size="sm" className="ml-auto max-sm:ml-0" onClick={onTree}>
            Causes and effects
          </Button>
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
          {found.places.map((place) => (
            <Place key={place.id} place={place} />
          ))}
        </ul>
      </>
    )}
    <p className="text-xs text-ink-3">
      Whole words of events, inputs, answers, calls of webhooks and notes are found, up to {maxWordsOfEvent} of each
      event and in the beginning of large values. Members are found under <i className="not-italic">Who</i> and{' '}
      <i className="not-italic">What</i>.
    </p>
  </>
);

const End = ({
  label,
  end,
  onShow,
}: {
  label: string;
  end: HistoryFound['first'];
  onShow: (number: number) => void;
}) => {
  const number = end?.number;
  if (end === null || !number) return null;
  return (
    <span>
      {label} <Moment at={end.at} day />{' '}
      <button type="button" className="link" onClick={() => onShow(number)}>
        {numberText({ number })}
      </button>
    </span>
  );
};

const icons: Readonly<Record<string, ReactNode>> = {
  run: <Play aria-hidden />,
  agent: <Bot aria-hidden />,
  trigger: <Workflow aria-hidden />,
  note: <NotebookText aria-hidden />,
};

const Place = ({ place: { kind, id, name, agent, count } }: { place: HistoryFound['places'][number] }) => {
  const { path } = useWorkspace();
  const pages: Readonly<Record<string, string | null>> = {
    run: agent === null ? null : path('agents', agent, 'runs', id),
    agent: path('agents', id),
    trigger: path('triggers', id),
    note: path('notes', id),
  };
  const to = pages[kind] ?? `${path('history')}?resource=${encodeURIComponent(id)}`;
  return (
    <li className="flex max-w-full min-w-0 items-center gap-1.5 text-sm [&>.lucide]:size-3.5 [&>.lucide]:flex-none [&>.lucide]:text-ink-3">
      {icons[kind]}
      <Link className="link min-w-0 truncate" to={to}>
        {name ?? `${kind} ${shortId(id)}`}
      </Link>
      <span className="num text-xs text-ink-3">{formatNumber(count)}</span>
    </li>
  );
};
