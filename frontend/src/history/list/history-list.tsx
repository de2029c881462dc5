import { clsx } from 'clsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { chosenPanel, SidePanel } from '../../ui/layout/side-panel.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { EventDetail } from './event-detail.js';
import { EventsAround, NewestEvents } from './event-lists.js';
import {
  historyParameters,
  readFilters,
  resourceHistoryParameters,
  writeFilters,
  type HistoryFilters,
} from '../data/history-filters.js';
import { FoundSummary } from '../find/found-summary.js';
import { CausationTree } from '../tree/causation-tree.js';
import { HistoryToolbar } from './history-toolbar.js';
import { ArrowLeft, LocateFixed } from 'lucide-react';
import { Button } from '../../ui/buttons/button.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { numberText } from '../number-text.js';
import { HistoryExport } from './history-export.js';
import { UndoButton } from '../undo/undo-button.js';
import { isAhead, placeText } from '../data/around.js';
import { InlineLine } from '../../ui/feedback/banner.js';

export type HistoryListProps = {
  /** Only what concerns this resource. */
  resource?: string | undefined;
};

/** The events in order, live and grouped by cause, with the selected event next to them. All that one looks for is in the URL. */
export const HistoryList = ({ resource }: HistoryListProps) => {
  const { filters, around, selected, show } = useHistoryAddress(resource);
  const [jumps, setJumps] = useState(0);
  const jump = (to: string) => {
    setJumps(jumps + 1);
    show({ filters: { ...filters, from: undefined, to: undefined, tree: undefined }, around: to });
  };
  const select = (event: number) => show({ filters, around, event }, { replace: true });
  return (
    <>
      {filters.tree === undefined ? (
        <HistoryToolbar
          filters={filters}
          fixedResource={resource !== undefined}
          onChange={(next) =>
            show({ filters: next, around: next.from || next.to ? undefined : around }, { replace: true })
          }
          onJump={jump}
        />
      ) : (
        <TreeToolbar filters={filters} onClose={() => show({ filters: { words: filters.words }, event: selected })} />
      )}
      <UnknownFilters known={resource === undefined ? historyParameters : resourceHistoryParameters} />
      {filters.words !== undefined && filters.tree === undefined && resource === undefined && (
        <FoundSummary
          words={filters.words}
          onTree={() => show({ filters: { words: filters.words, tree: 'words' } })}
          onShow={(event) => show({ filters, around, event }, { replace: true })}
        />
      )}
      {around !== undefined && <AroundLine around={around} onNewest={() => show({ filters })} />}
      <div className={clsx('grid min-w-0 flex-1', selected !== undefined && 'lg:grid-cols-[minmax(0,1fr)_440px]')}>
        {filters.tree !== undefined ? (
          <CausationTree filters={filters} selected={selected} onSelect={select} />
        ) : around !== undefined ? (
          // Each jump is shown from its beginning, also one to where the list already is.
          <EventsAround key={jumps} filters={filters} around={around} selected={selected} onSelect={select} />
        ) : (
          <NewestEvents filters={filters} selected={selected} onSelect={select} />
        )}
        {selected !== undefined && (
          <SidePanel label="Event" className={chosenPanel}>
            <EventDetail
              key={selected}
              number={selected}
              onClose={() => show({ filters, around }, { replace: true })}
              onTree={(number) => show({ filters: { tree: String(number) }, event: selected })}
              onShow={(number) => jump(String(number))}
            />
          </SidePanel>
        )}
      </div>
    </>
  );
};

type Address = { filters: HistoryFilters; around?: string | undefined; event?: number | undefined };

const useHistoryAddress = (resource: string | undefined) => {
  const [params, setParams] = useSearchParams();
  const filters: HistoryFilters = {
    ...readFilters(params),
    ...(resource === undefined ? {} : { resource: [resource] }),
  };
  const show = ({ filters: next, around, event }: Address, { replace = false } = {}) => {
    const query = writeFilters(resource === undefined ? next : { ...next, resource: undefined });
    if (around !== undefined) query.set('around', around);
    if (event !== undefined) query.set('event', String(event));
    setParams(query, { replace });
  };
  return {
    filters,
    around: params.get('around') ?? undefined,
    selected: Number(params.get('event')) || undefined,
    show,
  };
};

type TreeToolbarProps = {
  /** Names what the tree is about: an event by its number, or words. */
  filters: HistoryFilters;
  onClose: () => void;
};

const TreeToolbar = ({ filters: { tree, words }, onClose }: TreeToolbarProps) => (
  <Toolbar>
    <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
      {tree === 'words' ? 'List' : 'All events'}
    </Button>
    <h2 className="text-sm font-medium">
      Causes and effects of {tree === 'words' ? words : numberText({ number: Number(tree) })}
    </h2>
    <span className="ml-auto flex items-center gap-2">
      <UndoButton events={{ tree, words }} label="Undo these…" />
      <HistoryExport filters={{ tree, words }} />
    </span>
  </Toolbar>
);

/** Says which place the list shows. */
const AroundLine = ({ around, onNewest }: { around: string; onNewest: () => void }) => (
  <InlineLine
    icon={<LocateFixed className="text-ink-3" aria-hidden />}
    action={
      <Button size="sm" onClick={onNewest}>
        Newest
      </Button>
    }
  >
    {isAhead(around, new Date()) ? (
      <>
        There are no events after <b className="font-medium">{placeText(around)}</b>. These are the latest.
      </>
    ) : (
      <>
        Events around <b className="font-medium">{placeText(around)}</b>
      </>
    )}
  </InlineLine>
);
