import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from '../lib/session.js';
import { safeNext } from './safe-next.js';

/** Goes where the server says, or to the page that was asked for before signing in. */
export const useGoOn = (): ((next: string) => Promise<void>) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async (next) => {
    await loadSession();
    await navigate(next === '/' ? (safeNext(params.get('next')) ?? '/') : next);
  };
};

/** Who is signed in has no business on a page for signing in. */
export const useSendOnWhenSignedIn = (): void => {
  const { status, me } = useSession();
  const goOn = useGoOn();
  const arrived = status === 'signed-in' && me.status === 'active';
  const [cameSignedOut, setCameSignedOut] = useState(false);
  if (status === 'signed-out' && !cameSignedOut) setCameSignedOut(true);
  useEffect(() => {
    if (status === 'unknown') void loadSession();
    // Whoever signs in on this page is sent on by the answer to that.
    if (arrived && !cameSignedOut) void goOn('/');
    // Only who is signed in decides; where to go is read at that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status, arrived]);
};
