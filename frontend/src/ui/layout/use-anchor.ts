import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** "Session length" is `session-length` in a URL. */
export const toAnchor = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** The element that the end of the URL names is brought into view and focused, also when it was loaded after the page. */
export const useAnchor = (id: string, element: RefObject<HTMLElement | null>): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    element.current?.focus({ preventScroll: true });
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, [hash, key, id, element]);
};
