import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import type { Selection } from './use-selection.js';

type SelectionKeys = {
  /** Absent for those who may not select. */
  selection: Selection | undefined;
  /** The row that the keyboard is on. */
  current: string | undefined;
  /** Runs on Escape, which clears the selection unless it is given. */
  clear?: () => void;
  /** Names what `x` does in the list of all keys, under its heading. */
  name: string;
  group: string;
};

/** `x` selects the row that the keyboard is on, Escape clears the selection. */
export const useSelectionKeys = ({ selection, current, clear, name, group }: SelectionKeys): void =>
  useShortcuts([
    ...(selection && current !== undefined ? [{ keys: 'x', name, group, run: () => selection.toggle(current) }] : []),
    ...(selection && selection.ids.size > 0
      ? [{ keys: 'escape', name: 'Clear the selection', group, run: clear ?? (() => selection.set([])) }]
      : []),
  ]);
