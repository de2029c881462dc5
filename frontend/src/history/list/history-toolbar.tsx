import type { ReactNode } from 'react';
import { useAll } from '../../lib/live/use-all.js';
import { useAgents } from '../../rows/agents/agents.store.js';
import { useTriggers } from '../../rows/triggers/triggers.store.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Menu, MenuItem, MenuTitle } from '../../ui/overlays/dropdown-menu.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { useMembers } from '../../rows/workspaces/members.store.js';
import type { HistoryFilters } from '../../rows/history/history-filters.js';
import { TimeFilter } from '../../components/lists/time-filter.js';
import { eventTypes } from '../event-sentences.js';

export type HistoryToolbarProps = {
  filters: HistoryFilters;
  onChange: (filters: HistoryFilters) => void;
  /** An agent's history has only one thing. */
  fixedThing?: boolean | undefined;
};

type Option = { value: string; label: string };
type ChoiceProps = {
  label: string;
  value: string | undefined;
  groups: readonly { title: string; options: readonly Option[] }[];
  onChange: (value: string | undefined) => void;
};

const Choice = ({ label, value, groups, onChange }: ChoiceProps) => {
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);
  return (
    <Menu
      align="start"
      trigger={
        <FilterChip
          label={label}
          value={value && (chosen?.label ?? value.slice(0, 8))}
          onClear={() => onChange(undefined)}
        />
      }
      className="max-h-80"
    >
      {groups.map(
        ({ title, options }): ReactNode =>
          options.length > 0 && (
            <div key={title}>
              <MenuTitle>{title}</MenuTitle>
              {options.map((option) => (
                <MenuItem key={option.value} onSelect={() => onChange(option.value)}>
                  {option.label}
                </MenuItem>
              ))}
            </div>
          ),
      )}
    </Menu>
  );
};

const parts = ['projections', 'schedules', 'runs', 'webhooks'];

export const HistoryToolbar = ({ filters, onChange, fixedThing }: HistoryToolbarProps) => {
  useAll(useAgents);
  useAll(useTriggers);
  const members = useMembers((state) => state.list).map(({ userId, name }) => ({ value: userId, label: name }));
  const agents = useAgents((state) => state.list).map(({ id, name }) => ({ value: id, label: name }));
  const triggers = useTriggers((state) => state.list).map(({ id, name }) => ({ value: id, label: name }));
  const set = (change: HistoryFilters) => onChange({ ...filters, ...change });
  const filtered = Object.entries(filters).some(
    ([name, value]) => value !== undefined && !(fixedThing && name === 'thing'),
  );
  return (
    <Toolbar>
      <TimeFilter from={filters.from} to={filters.to} onChange={set} />
      <Choice
        label="Who"
        value={filters.actor}
        onChange={(actor) => set({ actor })}
        groups={[
          { title: 'People', options: members },
          { title: 'Agents', options: agents },
          { title: 'Triggers', options: triggers },
          { title: 'System', options: parts.map((part) => ({ value: part, label: part })) },
        ]}
      />
      {!fixedThing && (
        <Choice
          label="What"
          value={filters.thing}
          onChange={(thing) => set({ thing })}
          groups={[
            { title: 'Agents', options: agents },
            { title: 'Triggers', options: triggers },
          ]}
        />
      )}
      <Choice
        label="Type"
        value={filters.type}
        onChange={(type) => set({ type })}
        groups={[{ title: 'Events', options: eventTypes.map((type) => ({ value: type, label: type })) }]}
      />
      {filters.correlation && <FilterChip label="Cause" value="one" onClear={() => set({ correlation: undefined })} />}
      {filtered && (
        <Button variant="ghost" size="sm" onClick={() => onChange(fixedThing ? { thing: filters.thing } : {})}>
          Clear
        </Button>
      )}
    </Toolbar>
  );
};
