import { useEffect, useState } from 'react';
import { useTaken } from '../../../lib/page/use-taken.js';

/** The token in the fragment reaches no server by itself; it leaves the address bar at once, and the browser keeps it nowhere. */
const takeToken = (): string | null => {
  const token = new URLSearchParams(location.hash.slice(1)).get('t');
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
};

/** The token of the link in a mail that led here; null when none did. */
export const useLinkToken = (): string | null => {
  const first = useTaken(takeToken);
  const [later, setLater] = useState<string | null>(null);
  useEffect(() => {
    // The link may be opened in the tab that already shows this page.
    const readToken = (): void => {
      const token = takeToken();
      if (token !== null) setLater(token);
    };
    addEventListener('hashchange', readToken);
    return () => removeEventListener('hashchange', readToken);
  }, []);
  return later ?? first;
};
