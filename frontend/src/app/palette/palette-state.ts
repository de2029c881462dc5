import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { create } from 'zustand';

/** `words`: what is typed into it. `running`: the agent whose run dialog is open. `halting`: the dialog that stops all runs is open. */
type PaletteState = { open: boolean; words: string; running: AgentRow | null; halting: boolean };

export const usePalette = create<PaletteState>(() => ({ open: false, words: '', running: null, halting: false }));

export const setWords = (words: string): void => usePalette.setState({ words });

export const openPalette = (): void => {
  usePalette.setState({ open: true, words: '' });
  addEventListener('keydown', typeAhead, true);
};

export const closePalette = (): void => {
  usePalette.setState({ open: false });
  stopTypingAhead();
};

export const togglePalette = (): void => (usePalette.getState().open ? closePalette() : openPalette());

/** The field of the palette has the focus now: it reads its own keys. */
export const stopTypingAhead = (): void => removeEventListener('keydown', typeAhead, true);

/** Keeps what is typed while the palette is still on its way for its field, and from the page's own keys. */
const typeAhead = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key.length === 1) setWords(usePalette.getState().words + event.key);
  else if (event.key === 'Backspace') setWords(usePalette.getState().words.slice(0, -1));
  else if (event.key === 'Escape') closePalette();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
};
