import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSettled } from '../../lib/use-settled.js';
import { readRunSearch, runSearchKey, type RunSearch } from '../../rows/runs/run-search.js';

/** The search of the URL; `words` are what has been typed, which the URL has a moment later. */
export const useRunSearch = (agentId: string | undefined) => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const search = useMemo(() => {
    const read = readRunSearch(text);
    return { ...read, agentId: agentId ?? read.agentId };
  }, [text, agentId]);
  const [words, setWords] = useState(search.q ?? '');
  const settled = useSettled(words);
  const set = (next: RunSearch) =>
    setParams(runSearchKey({ ...next, agentId: agentId === undefined ? next.agentId : undefined }), { replace: true });
  const applyWords = useEffectEvent((typed: string) => {
    const q = typed.trim() || undefined;
    if (q !== search.q) set({ ...search, q });
  });
  useEffect(() => applyWords(settled), [settled]);
  return {
    search,
    words,
    setWords,
    change: (change: Partial<RunSearch>) => set({ ...search, ...change }),
    clear: () => {
      setWords('');
      set({ agentId, view: 'all' });
    },
  };
};
