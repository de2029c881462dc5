import { create } from 'zustand';

/** On small screens the navigation is a drawer; every header can open it. */
export const useDrawer = create<{ open: boolean }>(() => ({ open: false }));
