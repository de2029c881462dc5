import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import type { Selection } from './use-selection.js';

type SelectionKeys = {
  /** Absent for those who may not select. */
  selection: Selection | undefined;
  /** The row that the keyboard is on. */
  current: string | undefined;
  /** What Escape does; it clears the selection unless given. */
  clear?: () => void;
  /** What `x` does, and its heading in the list of all keys. */
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
