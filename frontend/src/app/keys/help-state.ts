import { create } from 'zustand';

/** Whether the list of all keys is shown. */
export const useHelp = create<{ open: boolean }>(() => ({ open: false }));
