import { useEffect } from 'react';

/** An account may have been connected in another tab. */
export const useReloadOnFocus = (reload: () => void): void => {
  useEffect(() => {
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);
};
