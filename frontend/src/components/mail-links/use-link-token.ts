import { useEffect, useState } from 'react';

/** Of the page that is being opened: React may throw a first render away, and the next one has to find the token still there. */
let arrived: string | null = null;

/** The token in the fragment reaches no server by itself; it leaves the address bar at once, and the browser keeps it nowhere. */
const takeToken = (): string | null => {
  const token = new URLSearchParams(location.hash.slice(1)).get('t');
  if (token === null) return arrived;
  history.replaceState(history.state, '', location.pathname + location.search);
  return (arrived = token);
};

/** The token of the link in a mail that led here; null when none did. */
export const useLinkToken = (): string | null => {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // From here on the page's own state has it.
    arrived = null;
    // The link may be opened in the tab that already shows this page.
    const readToken = () => setToken((before) => takeToken() ?? before);
    addEventListener('hashchange', readToken);
    return () => {
      removeEventListener('hashchange', readToken);
      arrived = null;
    };
  }, []);
  return token;
};
