import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings the heading that the end of the URL names into view. */
export const useHeadingInUrl = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
};
