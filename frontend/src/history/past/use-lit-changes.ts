import { useEffect } from 'react';
import { useMoment } from '../../lib/past/moment.js';

/** Changes that a step brings come within this time; later ones have other causes. */
const watchedMs = 1_500;
const lines = 'tr, li, article, dd, p, h1, h2, h3';

const light = (element: Element): void => {
  element.animate([{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }], { duration: 1_200 });
};

/** From one moment to the next, what changes on the page is lit once, whatever the page is. */
export const useLitChanges = (): void => {
  const number = useMoment(({ place }) => place?.number);
  useEffect(() => {
    const page = document.querySelector('main');
    if (page === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const lit = new Set<Element>();
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const line = element?.closest(lines);
        if (!line || lit.has(line) || element?.closest('time, [data-past-bar]')) continue;
        lit.add(line);
        light(line);
      }
    });
    observer.observe(page, { subtree: true, childList: true, characterData: true });
    const timer = setTimeout(() => observer.disconnect(), watchedMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [number]);
};
