import { useEffect } from 'react';

const pauseMs = 700;

/** Loads again, a moment after each answer, as long as something is to come. For pages without a socket. */
export const useReloadWhile = (waiting: boolean, answer: unknown, reload: () => void): void => {
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(reload, pauseMs);
    return () => clearTimeout(timer);
  }, [waiting, answer, reload]);
};
