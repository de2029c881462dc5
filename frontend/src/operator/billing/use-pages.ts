import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';

type Page<Item> = { items: readonly Item[]; next: string | null };

/** A list of the API in pages. `more` is null when all is there; reading it again begins with the first page. */
export const usePages = <Item>(
  key: string,
  read: (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Item>>,
) => {
  const { data: first, problem, reload } = useQuery(key, (signal) => read(undefined, signal));
  const [added, setAdded] = useState<Page<Item> & { to: Page<Item> }>();
  const rest = added !== undefined && added.to === first ? added : undefined;
  const next = rest === undefined ? (first?.next ?? null) : rest.next;
  const adding = useCommand((cursor: string) => read(cursor), { live: false });
  const add = async (cursor: string): Promise<void> => {
    const page = await adding.run(cursor);
    if (page !== undefined && first !== undefined)
      setAdded({ to: first, items: [...(rest?.items ?? []), ...page.items], next: page.next });
  };
  return {
    items: first === undefined ? undefined : [...first.items, ...(rest?.items ?? [])],
    problem: problem ?? adding.problem,
    reload,
    adding: adding.pending,
    more: next === null ? null : () => void add(next),
  };
};

/** Reads a list again when the figures of the screen have changed. */
export const useReloadWith = (figures: string, reload: () => void): void => {
  const shown = useRef(figures);
  useEffect(() => {
    if (shown.current === figures) return;
    shown.current = figures;
    reload();
  }, [figures, reload]);
};
