import { useEffect, useState } from 'react';
import { useTitle } from '../lib/use-title.js';
import { SinglePage } from '../ui/single-page.js';
import { ConfirmLink } from './confirm-link.js';
import { WaitForConfirmation } from './wait-for-confirmation.js';

/** The token in the fragment reaches no server by itself; it leaves the address bar at once. */
const takeToken = (): string | null => {
  const token = new URLSearchParams(location.hash.slice(1)).get('t');
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
};

export const VerifyScreen = () => {
  useTitle('Confirm your e-mail');
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // The link may be opened in the tab that already waits for it.
    const take = () => setToken((before) => takeToken() ?? before);
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return (
    <SinglePage hang until={80}>
      {token === null ? <WaitForConfirmation /> : <ConfirmLink key={token} token={token} />}
    </SinglePage>
  );
};
