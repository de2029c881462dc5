import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';

export type Resource = { id: string; name: string; hint?: string | undefined };

/** Asks the server for one page of those whose names have the words. */
export type FindResources<Found extends Resource> = (words: string, signal: AbortSignal) => Promise<readonly Found[]>;

export type ResourceListProps<Found extends Resource> = {
  label: string;
  find: FindResources<Found>;
  onChoose: (found: Found) => void;
};

/** There may be very many: the server searches them while one types. */
export const ResourceList = <Found extends Resource>({ label, find, onChoose }: ResourceListProps<Found>) => {
  const [words, setWords] = useState('');
  const { data, loading, problem } = useQuery(`words ${useSettled(words)}`, (signal) => find(words.trim(), signal));
  return (
    <Command label={label} shouldFilter={false} loop>
      <div className="flex h-control-sm items-center gap-2 border-b border-line px-2 pb-1">
        <Search className="size-3.5 text-ink-3" aria-hidden />
        <Command.Input
          autoFocus
          aria-label={`Find ${label.toLowerCase()}`}
          placeholder="Search"
          value={words}
          onValueChange={setWords}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="mt-1 max-h-72 overflow-y-auto" aria-busy={loading}>
        {data?.map((found) => (
          <Command.Item
            key={found.id}
            value={found.id}
            onSelect={() => onChoose(found)}
            className="flex min-h-8 cursor-pointer items-center gap-3 rounded-[5px] px-2 data-[selected=true]:bg-hover-raised"
          >
            <span className="min-w-0 flex-1 truncate">{found.name}</span>
            {found.hint && <span className="flex-none text-xs text-ink-3">{found.hint}</span>}
          </Command.Item>
        ))}
      </Command.List>
      {data === undefined && !problem && <p className="px-2 py-1.5 text-ink-3">Loading</p>}
      {problem && <p className="px-2 py-1.5 text-fail-ink">{problem.message}</p>}
      {data?.length === 0 && <p className="px-2 py-1.5 text-ink-3">Nothing matches.</p>}
    </Command>
  );
};
