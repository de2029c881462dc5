import { Search } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Input } from '../../ui/form/input.js';
import { Popover } from '../../ui/overlays/popover.js';

export type ResourceChipProps = {
  label: string;
  /** Name of what is chosen. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  /** Asks the server for those whose names have the words. */
  find: (words: string, signal: AbortSignal) => Promise<readonly { id: string; name: string }[]>;
};

/** A filter by one of many resources, which the server searches. */
export const ResourceChip = ({ label, value, onChange, find }: ResourceChipProps) => {
  const [open, setOpen] = useState(false);
  const choose = (id: string | undefined) => {
    setOpen(false);
    onChange(id);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={<FilterChip label={label} value={value} onClear={() => choose(undefined)} />}
      className="!p-1"
    >
      <Found label={label} find={find} onChoose={choose} />
    </Popover>
  );
};

type FoundProps = Pick<ResourceChipProps, 'label' | 'find'> & { onChoose: (id: string) => void };

const Found = ({ label, find, onChoose }: FoundProps) => {
  const [words, setWords] = useState('');
  const { data, loading } = useQuery(`words ${useSettled(words)}`, (signal) => find(words.trim(), signal));
  return (
    <>
      <Input
        size="sm"
        autoFocus
        aria-label={`Find ${label.toLowerCase()}`}
        placeholder="Search"
        before={<Search className="size-3.5" aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className="mt-1 max-h-72 overflow-y-auto" aria-busy={loading}>
        {data?.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-8 w-full items-center truncate rounded-[5px] px-2 text-left hover:bg-hover-raised"
              onClick={() => onChoose(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="px-2 py-3 text-ink-3">Nothing matches.</p>}
    </>
  );
};
