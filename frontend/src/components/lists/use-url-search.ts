import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSettled } from '../../lib/use-settled.js';

type UrlSearch<Search> = {
  /** Reads the search from the parameters of a URL. */
  read: (params: string) => Search;
  /** The parameters of a search, without default values. */
  write: (search: Search) => string;
};

/** The search of the URL; `words` are what has been typed, which the URL has a moment later. */
export const useUrlSearch = <Search extends { q?: string | undefined }>({ read, write }: UrlSearch<Search>) => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const address = useRef('');
  useEffect(() => {
    address.current = window.location.pathname;
  }, [pathname]);
  const text = params.toString();
  const search = useMemo(() => read(text), [read, text]);
  const [words, setWords] = useState(search.q ?? '');
  const settled = useSettled(words);
  const set = (next: Search) => setParams(write(next), { replace: true });
  const applyWords = useEffectEvent((typed: string) => {
    // Another screen is on its way: a search now would take the person back here.
    if (window.location.pathname !== address.current) return;
    const q = typed.trim() || undefined;
    if (q !== search.q) set({ ...search, q });
  });
  useEffect(() => applyWords(settled), [settled]);
  return {
    search,
    words,
    setWords,
    change: (change: Partial<Search>) => set({ ...search, ...change }),
    clear: () => {
      setWords('');
      set(read(''));
    },
  };
};
