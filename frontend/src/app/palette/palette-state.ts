import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { create } from 'zustand';

/** `running`: the agent whose run dialog is open. */
type PaletteState = { open: boolean; running: AgentRow | null };

export const usePalette = create<PaletteState>(() => ({ open: false, running: null }));

export const openPalette = (): void => usePalette.setState({ open: true });

export const togglePalette = (): void => usePalette.setState(({ open }) => ({ open: !open }));
