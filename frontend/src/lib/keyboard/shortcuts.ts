import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

export type Shortcut = {
  /** `c`, `mod+k`, or `g a` for one after the other. */
  keys: string;
  /** Says what it does, a verb first: "Create agent". */
  name: string;
  run: () => void;
  /** Heading in the list of all keys. */
  group?: string | undefined;
  /** Works also while typing in a field. */
  always?: boolean | undefined;
};

export const useShortcutList = create<{ shortcuts: readonly Shortcut[] }>(() => ({ shortcuts: [] }));

let firstKey: { key: string; at: number } | undefined;
const together = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

const inOverlay = (): boolean =>
  document.querySelector('[role=dialog][data-state=open], [role=menu][data-state=open]') !== null;

/** The key as on a Latin keyboard: Cyrillic, Greek or Hebrew layouts have other letters in its place. */
const latinKey = ({ key, code, shiftKey }: KeyboardEvent): string => {
  if (key.length !== 1 || /^[\u0020-\u007e]$/.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? key;
};

const pressed = (event: KeyboardEvent): string => {
  const mod = event.metaKey || event.ctrlKey ? 'mod+' : '';
  return mod + latinKey(event).toLowerCase();
};

const find = (keys: string): Shortcut | undefined =>
  useShortcutList.getState().shortcuts.findLast((each) => each.keys === keys);

const startsSequence = (key: string): boolean =>
  useShortcutList.getState().shortcuts.some((each) => each.keys.startsWith(`${key} `));

const handle = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const key = pressed(event);
  const typing = isTyping(event.target) || inOverlay();
  const chord = firstKey && event.timeStamp - firstKey.at < together ? find(`${firstKey.key} ${key}`) : undefined;
  const shortcut = chord ?? find(key);
  firstKey = !typing && !chord && startsSequence(key) ? { key, at: event.timeStamp } : undefined;
  if (!shortcut || (typing && !shortcut.always)) return;
  event.preventDefault();
  shortcut.run();
};

let listening = 0;

const listen = (): (() => void) => {
  if (listening === 0) document.addEventListener('keydown', handle);
  listening += 1;
  return () => {
    listening -= 1;
    if (listening === 0) document.removeEventListener('keydown', handle);
  };
};

/** Keys that work while the component is there. The newest registration of a key wins. */
export const useShortcuts = (given: readonly Shortcut[]): void => {
  const runLatest = useEffectEvent((keys: string) => given.find((each) => each.keys === keys)?.run());
  const mine = useEffectEvent(() => given.map((each) => ({ ...each, run: () => runLatest(each.keys) })));
  const signature = given.map(({ keys, name, group }) => [keys, name, group].join('|')).join('\n');
  useEffect(() => {
    const added = mine();
    useShortcutList.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, ...added] }));
    const stop = listen();
    return () => {
      stop();
      useShortcutList.setState(({ shortcuts }) => ({ shortcuts: shortcuts.filter((each) => !added.includes(each)) }));
    };
  }, [signature]);
};
