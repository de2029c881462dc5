import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { create } from 'zustand';

/** `running`: the agent whose run dialog is open. `halting`: the dialog that stops all runs is open. */
type PaletteState = { open: boolean; running: AgentRow | null; halting: boolean };

export const usePalette = create<PaletteState>(() => ({ open: false, running: null, halting: false }));

export const openPalette = (): void => usePalette.setState({ open: true });

export const togglePalette = (): void => usePalette.setState(({ open }) => ({ open: !open }));
