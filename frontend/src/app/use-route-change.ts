import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useDrawer } from '../lib/page/drawer.js';
import { announce } from '../ui/status/live-region.js';

/** A new address begins at its top, closes the drawer, and is told to screen readers by its title. */
export const useRouteChange = (): void => {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    // A URL with a hash leads to a part of the page.
    if (hash === '') window.scrollTo(0, 0);
    useDrawer.setState({ open: false });
    const timer = setTimeout(() => announce(document.title), 150);
    return () => clearTimeout(timer);
  }, [pathname, hash]);
};
