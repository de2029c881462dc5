import { Command } from 'cmdk';
import { CornerDownRight, History, Plus, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useActionList } from '../../lib/keyboard/actions.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { DialogContent } from '../../ui/overlays/dialog-content.js';
import { scrimClass } from '../../ui/overlays/dialog.js';
import { Kbd } from '../../ui/values/kbd.js';
import { closePalette, setWords, stopTypingAhead, usePalette } from './palette-state.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';
import { PaletteActions } from './palette-actions.js';
import { PalettePlaces } from './palette-places.js';
import { PaletteResults } from './palette-results.js';
import { PalettePeople } from './palette-people.js';
import { usePaletteSearch } from './palette-search.js';
import { pluralise } from '../../lib/numbers/format.js';
import { useNavigate } from 'react-router';
import { readerLocale } from '../../lib/reader.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { maxWordsAsked, wordsIn } from '@throughline/contracts/history/words.js';
import { aroundTyped, placeText } from '../../history/data/around.js';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** Runs after the palette has given the focus back, so that what it opens may take it. */
const thenClose = (run: () => void) => (): void => {
  closePalette();
  setTimeout(run, 0);
};

/** Each word that is typed begins a word of the item; items whose names begin so come first. */
const rank = (value: string, search: string, keywords: readonly string[] = []): number => {
  const name = ` ${value.toLowerCase()}`;
  const all = `${name} ${keywords.join(' ').toLowerCase()}`;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => all.includes(` ${word}`))) return 0;
  if (name.startsWith(` ${words.join(' ')}`)) return 1;
  return words.every((word) => name.includes(` ${word}`)) ? 0.9 : 0.6;
};

export const PaletteDialog = () => {
  const { words } = usePalette();
  const { found, typed, pending, problem } = usePaletteSearch(words);
  const { list, selection, onKeyDown } = useFirstSelected(words, found, pending);
  // Earlier results are filtered by their names until those of the words are there.
  const chosenFor = pending ? '' : words;
  const size = found.agents.length + found.triggers.length + found.runs.length + found.notes.length;
  return (
    <Dialog.Root open onOpenChange={closePalette}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimClass} />
        <DialogContent
          onBack={closePalette}
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[min(14vh,140px)] z-50 mx-auto max-w-[600px] animate-enter overflow-hidden rounded-lg border border-line bg-raised shadow-3 outline-none"
        >
          <Dialog.Title className="sr-only">Find or do anything</Dialog.Title>
          <Command label="Find or do anything" loop filter={rank} {...selection} onKeyDown={onKeyDown}>
            <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
              <Search className="text-ink-3" aria-hidden />
              <Command.Input
                autoFocus
                onFocus={stopTypingAhead}
                value={words}
                onValueChange={setWords}
                placeholder="Find or do anything"
                className="h-full min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-3"
              />
              <Kbd keys="escape" />
            </div>
            <Command.List ref={list} className="max-h-[min(420px,60vh)] overflow-y-auto p-1">
              {!pending && (
                <Command.Empty className="px-3 py-8 text-center text-sm text-ink-2">No results.</Command.Empty>
              )}
              <ScreenActions />
              <PaletteHistory words={words} pick={thenClose} />
              <PaletteResults found={found} typed={typed} words={chosenFor} pick={thenClose} />
              <PaletteFind words={words} pick={thenClose} />
              <PalettePeople words={words} pick={thenClose} />
              <PalettePlaces words={words} pick={thenClose} />
              <PaletteActions pick={thenClose} />
            </Command.List>
            <SearchState words={words} pending={pending} size={size} problem={problem} />
          </Command>
          <footer className="flex h-9 items-center gap-4 border-t border-line px-4 text-xs text-ink-3 max-sm:hidden pointer-coarse:hidden">
            <span className="flex items-center gap-1.5">
              <Kbd keys="up down" /> move
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys="enter" /> choose
            </span>
          </footer>
        </DialogContent>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

type SearchStateProps = { words: string; pending: boolean; size: number; problem: ProblemError | undefined };

/** Shows what the search on the server is doing; its results are counted for those who do not see them. */
const SearchState = ({ words, pending, size, problem }: SearchStateProps) => {
  if (problem)
    return (
      <p role="alert" className="border-t border-line px-4 py-2 text-sm text-fail-ink">
        {problem.sentence}
      </p>
    );
  const isSearching = pending && words.trim() !== '';
  const counted = `${pluralise(size, 'result')} in this workspace`;
  return (
    <p role="status" className={isSearching ? 'px-4 pb-2 text-sm text-ink-3' : 'sr-only'}>
      {isSearching ? 'Searching…' : words.trim() !== '' && counted}
    </p>
  );
};

const ScreenActions = () => {
  const actions = useActionList((state) => state.actions);
  const groups = Map.groupBy(actions, (each) => each.group ?? 'Here');
  return [...groups].map(([group, given]) => (
    <PaletteGroup key={group} title={group}>
      {given.map(({ id, name, keys, words, run }) => (
        <PaletteItem
          key={id}
          {...{ id, name, keys, words }}
          icon={group === 'Create' ? <Plus aria-hidden /> : <CornerDownRight aria-hidden />}
          onPick={thenClose(run)}
        />
      ))}
    </PaletteGroup>
  ));
};

type Props = { words: string; pick: (run: () => void) => () => void };

/** An event by its number, and a day or a time in history. A bare number may be part of a name, so only `#123` is an event. */
const PaletteHistory = ({ words, pick }: Props) => {
  const { path, may } = useWorkspace();
  const navigate = useNavigate();
  if (!may('history.read') || /^\s*\d*\s*$/.test(words)) return null;
  const around = aroundTyped(words, { now: new Date(), locale: readerLocale() });
  if (around === undefined) return null;
  return (
    <PaletteGroup title="History">
      <PaletteItem
        id={around}
        name={`Go to ${placeText(around)}`}
        about="history"
        words={words}
        icon={<History aria-hidden />}
        onPick={pick(() => void navigate(`${path('history')}?${new URLSearchParams({ around }).toString()}`))}
      />
    </PaletteGroup>
  );
};

/** Ids, amounts and mail addresses have one of them. */
const isLikeId = /[\d@]/;

/** Everything about an id. It comes after what has it in its name. */
const PaletteFind = ({ words, pick }: Props) => {
  const { path, may } = useWorkspace();
  const navigate = useNavigate();
  const { length } = wordsIn(words);
  if (!may('history.read') || !isLikeId.test(words) || length === 0 || length > maxWordsAsked) return null;
  const query = new URLSearchParams({ words: words.trim() });
  return (
    <PaletteGroup title="Find">
      <PaletteItem
        id={`find ${words}`}
        name={`Everything about ${words.trim()}`}
        about="history"
        words={words}
        icon={<Search aria-hidden />}
        onPick={pick(() => void navigate(`${path('history')}?${query.toString()}`))}
      />
    </PaletteGroup>
  );
};

const firstItem = (list: HTMLElement | null): HTMLElement | null =>
  list?.querySelector<HTMLElement>('[cmdk-item]:not([aria-disabled="true"])') ?? null;

/**
 * Selects the first item whenever the words or the results change, unless the person has moved since they typed. Enter before
 * the results are there chooses the first of them when they arrive.
 */
const useFirstSelected = (words: string, found: object, pending: boolean) => {
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const isChosen = useRef(false);
  const [value, setValue] = useState('');

  useEffect(() => {
    moved.current = false;
    isChosen.current = false;
  }, [words]);

  useEffect(() => {
    // The list is sorted after it is rendered.
    const frame = requestAnimationFrame(() => {
      const first = firstItem(list.current);
      if (!moved.current) setValue(first?.dataset['value'] ?? '');
      if (isChosen.current && !pending) first?.click();
      if (!pending) isChosen.current = false;
    });
    return () => cancelAnimationFrame(frame);
  }, [words, found, pending]);

  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowDown' || key === 'ArrowUp') moved.current = true;
    if (key === 'Enter' && pending && firstItem(list.current) === null) isChosen.current = true;
  };
  return { list, selection: { value, onValueChange: setValue }, onKeyDown };
};
