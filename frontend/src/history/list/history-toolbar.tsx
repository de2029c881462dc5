import { ClearFilters } from '../../components/lists/list-toolbar.js';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import type { HistoryFilters } from '../data/history-filters.js';
import { TimeFilter } from '../../components/lists/time-filter.js';
import { CountingText } from '../../components/counting/counting-text.js';
import { useCounting } from '../../components/counting/use-counting.js';
import { ChoiceFilter, type Chosen } from '../../components/lists/choice-filter.js';
import { useActorChoices, useFilterNames, useResourceChoices, useTypeChoices } from './filter-choices.js';
import { HistoryExport } from './history-export.js';
import { CornerDownLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { readerLocale } from '../../lib/reader.js';
import { aroundTyped } from '../data/around.js';
import { Input } from '../../ui/form/input.js';

export type HistoryToolbarProps = {
  filters: HistoryFilters;
  onChange: (filters: HistoryFilters) => void;
  onJump: (around: string) => void;
  /** An agent's history has only one resource. */
  fixedResource?: boolean | undefined;
};

const toChosen = (values: readonly string[] = [], excluded: readonly string[] = []): Chosen =>
  values.length > 0 ? { values, not: false } : { values: excluded, not: excluded.length > 0 };

const split = ({ values, not }: Chosen) => ({ values: not ? undefined : values, excluded: not ? values : undefined });

const meterNames: Readonly<Record<string, string>> = {
  runs: 'runs',
  tool_calls: 'calls of tools',
  model_cost: 'model cost',
  own_model_cost: 'own model cost',
};

const asIs = (value: string): string => value;

const EventsCounting = () => {
  const counting = useCounting('event-counts');
  return (
    counting !== null && (
      <p className="text-xs">
        <CountingText percent={counting} />
      </p>
    )
  );
};

export const HistoryToolbar = ({ filters, onChange, onJump, fixedResource }: HistoryToolbarProps) => {
  const actor = toChosen(filters.actor, filters.notActor);
  const resource = toChosen(filters.resource, filters.notResource);
  const type = toChosen(filters.type, filters.notType);
  const getName = useFilterNames([...actor.values, ...(fixedResource ? [] : resource.values)]);
  const set = (change: HistoryFilters) => onChange({ ...filters, ...change });
  const filtered = Object.entries(filters).some(
    ([name, value]) => value !== undefined && value.length > 0 && !(fixedResource && name === 'resource'),
  );
  return (
    <Toolbar>
      <TimeFilter from={filters.from} to={filters.to} onChange={set} />
      <ChoiceFilter
        label="Who"
        chosen={actor}
        getName={getName}
        useChoices={useActorChoices}
        note={<EventsCounting />}
        onChange={(next) => {
          const { values, excluded } = split(next);
          set({ actor: values, notActor: excluded });
        }}
      />
      {!fixedResource && (
        <ChoiceFilter
          label="What"
          chosen={resource}
          getName={getName}
          useChoices={useResourceChoices}
          onChange={(next) => {
            const { values, excluded } = split(next);
            set({ resource: values, notResource: excluded });
          }}
        />
      )}
      <ChoiceFilter
        label="Type"
        chosen={type}
        getName={asIs}
        useChoices={useTypeChoices}
        note={<EventsCounting />}
        onChange={(next) => {
          const { values, excluded } = split(next);
          set({ type: values, notType: excluded });
        }}
      />
      <LinkedFilters filters={filters} onChange={set} />
      {filtered && <ClearFilters onClear={() => onChange(fixedResource ? { resource: filters.resource } : {})} />}
      <span className="ml-auto flex items-center gap-2 max-sm:w-full">
        <JumpField onJump={onJump} />
        <HistoryExport filters={filters} />
      </span>
    </Toolbar>
  );
};

type LinkedProps = { filters: HistoryFilters; onChange: (change: HistoryFilters) => void };

/** Filters that only links set. */
const LinkedFilters = ({ filters, onChange }: LinkedProps) => (
  <>
    {filters.correlation && (
      <FilterChip label="Cause" value="one" onClear={() => onChange({ correlation: undefined })} />
    )}
    {filters.counted && (
      <FilterChip
        label="Counted for"
        value={meterNames[filters.counted.split('/')[0] ?? ''] ?? 'an invoice'}
        onClear={() => onChange({ counted: undefined })}
      />
    )}
  </>
);

/** Goes to the event with a number, or to a day or a time. */
const JumpField = ({ onJump }: { onJump: (around: string) => void }) => {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const around = aroundTyped(typed, { now: new Date(), locale: readerLocale() });
    setRefused(around === undefined && typed.trim() !== '');
    if (around === undefined) return;
    setTyped('');
    onJump(around);
  };
  return (
    <form noValidate onSubmit={jump} className="relative w-52 max-sm:w-full">
      <Input
        size="sm"
        aria-label="Jump to an event or a date"
        aria-invalid={refused}
        aria-describedby={refused ? 'jump-refused' : undefined}
        placeholder="Jump to #123 or 14 Nov"
        after={<CornerDownLeft className="size-3.5" aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
      />
      {refused && (
        <p
          id="jump-refused"
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 w-64 rounded-md border border-line bg-raised p-2.5 text-xs text-ink-2 shadow-2 max-sm:left-0 max-sm:w-auto"
        >
          Type a number such as #123, a day such as 14 Nov 2026, or a time such as 14 Nov 16:02.
        </p>
      )}
    </form>
  );
};
