import { storedLocally } from './browser-storage.js';
import { create } from 'zustand';

type Navigation = {
  /** On small screens the navigation is a drawer; every header can open it. */
  open: boolean;
  /** On wide screens it can be put away. */
  collapsed: boolean;
};

const key = 'navigation';

const wasCollapsed = (): boolean => storedLocally.get(key) === 'collapsed';

export const useDrawer = create<Navigation>(() => ({ open: false, collapsed: wasCollapsed() }));

export const collapseNavigation = (collapsed: boolean): void => {
  useDrawer.setState({ collapsed });
  storedLocally.set(key, collapsed ? 'collapsed' : 'shown');
};

const wide = '(min-width: 900px)';

/** Shows the navigation, in the way this width has for it. */
export const showNavigation = (): void => {
  if (matchMedia(wide).matches) collapseNavigation(false);
  else useDrawer.setState({ open: true });
};
