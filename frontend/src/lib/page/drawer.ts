import { create } from 'zustand';

type Navigation = {
  /** On small screens the navigation is a drawer; every header can open it. */
  open: boolean;
  /** On wide screens it can be put away. */
  collapsed: boolean;
};

const key = 'navigation';

const wasCollapsed = (): boolean => {
  try {
    return localStorage.getItem(key) === 'collapsed';
  } catch {
    // Storage may be forbidden by the browser; then it begins open.
    return false;
  }
};

export const useDrawer = create<Navigation>(() => ({ open: false, collapsed: wasCollapsed() }));

export const collapseNavigation = (collapsed: boolean): void => {
  useDrawer.setState({ collapsed });
  try {
    localStorage.setItem(key, collapsed ? 'collapsed' : 'shown');
  } catch {
    // As above: it lasts as long as the page.
  }
};

const wide = '(min-width: 900px)';

/** Shows the navigation, in the way this width has for it. */
export const showNavigation = (): void => {
  if (matchMedia(wide).matches) collapseNavigation(false);
  else useDrawer.setState({ open: true });
};
