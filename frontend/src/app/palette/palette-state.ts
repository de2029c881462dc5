import { create } from 'zustand';

export const usePalette = create<{ open: boolean }>(() => ({ open: false }));

export const openPalette = (): void => usePalette.setState({ open: true });

export const togglePalette = (): void => usePalette.setState(({ open }) => ({ open: !open }));
