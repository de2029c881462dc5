import { useEffect } from 'react';

/** `useTitle('Runs', agent.name)` → "Runs · Invoicer · Throughline"; nearest first. */
export const useTitle = (...parts: (string | undefined)[]): void => {
  const title = [...parts.filter((part) => part !== undefined && part !== ''), 'Throughline'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
};
