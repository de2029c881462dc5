import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useSettled } from '../use-settled.js';

/** A search that is kept in the URL. */
export type UrlSearch<Search> = {
  /** Reads the search from the parameters of a URL. */
  read: (params: string) => Search;
  /** The parameters of a search, without default values. */
  write: (search: Search) => string;
  /** Whether the search leaves something out. `fixed` names what the list is of: that filters nothing. */
  isFiltered: (search: Search, fixed?: readonly string[]) => boolean;
};

/** The words that a list is searched for. */
export const Words = z.string().min(1).max(200).optional().catch(undefined);

/** The search of a list by the values that its URL may have; `presentation` names those that leave nothing out. */
export const buildUrlSearch = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  presentation: readonly string[] = [],
): UrlSearch<z.output<z.ZodObject<Shape>>> => {
  const defaults: Readonly<Record<string, unknown>> = schema.parse({});
  const listChanged = (search: Readonly<Record<string, unknown>>): [string, string][] =>
    Object.keys(schema.shape).flatMap((name): [string, string][] => {
      const value = search[name];
      if (value === defaults[name] || (typeof value !== 'string' && typeof value !== 'number')) return [];
      return [[name, String(value)]];
    });
  return {
    read: (params) => schema.parse(Object.fromEntries(new URLSearchParams(params))),
    write: (search) => new URLSearchParams(listChanged(search)).toString(),
    isFiltered: (search, fixed = []) =>
      listChanged(search).some(([name]) => !presentation.includes(name) && !fixed.includes(name)),
  };
};

export type ListSearch<Search> = {
  search: Search;
  /** The text in the field, which the URL has a moment later. */
  words: string;
  setWords: (words: string) => void;
  filtered: boolean;
  change: (change: Partial<Search>) => void;
  clear: () => void;
};

/** The search of the URL. `fixed` holds what the list is of: the URL does not name it. */
export const useUrlSearch = <Search extends { q?: string | undefined }>(
  url: UrlSearch<Search>,
  fixed?: Partial<Search>,
): ListSearch<Search> => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const address = useRef('');
  useEffect(() => {
    address.current = window.location.pathname;
  }, [pathname]);
  const text = params.toString();
  const found = useMemo(() => url.read(text), [url, text]);
  const search = { ...found, ...fixed };
  const [words, setWords] = useState(search.q ?? '');
  const settled = useSettled(words);
  const set = (next: Search) => {
    const unnamed = Object.fromEntries(Object.keys(fixed ?? {}).map((name) => [name, undefined]));
    setParams(url.write({ ...next, ...unnamed }), { replace: true });
  };
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
    filtered: url.isFiltered(search, Object.keys(fixed ?? {})),
    change: (change) => set({ ...search, ...change }),
    clear: () => {
      setWords('');
      set(url.read(''));
    },
  };
};
