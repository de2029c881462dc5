import { useEffect, useState } from 'react';

/** The token in the fragment reaches no server by itself; it leaves the address bar at once. */
const takeToken = (): string | null => {
  const token = new URLSearchParams(location.hash.slice(1)).get('t');
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
};

/** The token of the link in a mail that led here; null when none did. */
export const useLinkToken = (): string | null => {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // The link may be opened in the tab that already shows this page.
    const take = () => setToken((before) => takeToken() ?? before);
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
};
