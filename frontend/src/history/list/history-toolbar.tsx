import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { whyPath } from '../things.js';
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
import { FindField } from '../find/find-field.js';
import { UndoButton } from '../undo/undo-button.js';
import { JumpField } from '../components/jump-field.js';

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
  const useActors = (q: string) => useActorChoices(q, filters);
  const useTypes = (q: string) => useTypeChoices(q, filters);
  const set = (change: HistoryFilters) => onChange({ ...filters, ...change });
  const filtered = Object.entries(filters).some(
    ([name, value]) => value !== undefined && value.length > 0 && !(fixedResource && name === 'resource'),
  );
  return (
    <Toolbar>
      <FindField words={filters.words} onFind={(words) => set({ words })} />
      <TimeFilter from={filters.from} to={filters.to} onChange={set} />
      <ChoiceFilter
        label="Who"
        chosen={actor}
        getName={getName}
        useChoices={useActors}
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
        useChoices={useTypes}
        note={<EventsCounting />}
        onChange={(next) => {
          const { values, excluded } = split(next);
          set({ type: values, notType: excluded });
        }}
      />
      <LinkedFilters filters={filters} onChange={set} />
      {filtered && <ClearFilters onClear={() => onChange(fixedResource ? { resource: filters.resource } : {})} />}
      <span className="ml-auto flex items-center gap-2 max-sm:w-full">
        {fixedResource && filters.resource && <WhyAgent id={filters.resource.join()} />}
        <JumpField onJump={onJump} />
        {filtered && <UndoButton events={filters} label="Undo these…" />}
        <HistoryExport filters={filters} />
      </span>
    </Toolbar>
  );
};

const WhyAgent = ({ id }: { id: string }) => {
  const { path } = useWorkspace();
  return (
    <Link className="link text-sm" to={whyPath({ kind: 'agent', id }, path)}>
      Why
    </Link>
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
