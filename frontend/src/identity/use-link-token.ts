import { useEffect, useLayoutEffect, useState } from 'react';

const inAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('t');

/** Kept with this entry of the tab's history, so that a reload finds it and no other visit of the page does. */
const inEntry = (): string | null => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'linkToken' in state && typeof state.linkToken === 'string'
    ? state.linkToken
    : null;
};

const keep = (linkToken: string | undefined): void =>
  history.replaceState({ ...(history.state as object | null), linkToken }, '', location.pathname + location.search);

/** The link was used: from here on a reload has nothing to open. */
export const forgetLinkToken = (): void => {
  if (inEntry() !== null) keep(undefined);
};

/** The token of the link in a mail that led here; null when none did. */
export const useLinkToken = (): string | null => {
  // Only reads: React may throw a first render away, and the next one has to find the token still there.
  const [token, setToken] = useState(() => inAddress() ?? inEntry());
  // The token in the fragment reaches no server by itself; it leaves the address bar at once.
  useLayoutEffect(() => {
    const arrived = inAddress();
    if (arrived !== null) keep(arrived);
  }, []);
  useEffect(() => {
    // The link may be opened in the tab that already shows this page.
    const take = () => {
      const arrived = inAddress();
      if (arrived === null) return;
      keep(arrived);
      setToken(arrived);
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
};
