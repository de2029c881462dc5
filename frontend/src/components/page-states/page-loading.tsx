import { useEffect, useState } from 'react';
import { Spinner } from '../../ui/status/spinner.js';

/**
 * Shows nothing at first: most pages are there before anyone would see a sign of waiting. What the server wrote into the page
 * is read until this ends, so it is removed then.
 */
export const PageLoading = () => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300);
    return () => {
      clearTimeout(timer);
      document.getElementById('written')?.remove();
    };
  }, []);
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center text-ink-3">
      {shown && <Spinner className="size-5" />}
    </div>
  );
};
