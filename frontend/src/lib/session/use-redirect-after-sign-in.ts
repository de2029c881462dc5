import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from './session.js';
import { safeNext } from './safe-next.js';

/** What has to be done first, with the page that was asked for to go on to. */
const firstThen = (step: string, wish: string | null): string =>
  wish !== null && step === '/auth/invitation' ? `${step}?next=${encodeURIComponent(wish)}` : step;

/** Goes to the page that was asked for before signing in, or where the server says; first to what it says must come first. */
export const useGoOn = (): ((next: string) => Promise<void>) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async (next) => {
    await loadSession();
    const wish = safeNext(params.get('next'));
    await navigate(next.startsWith('/auth/') ? firstThen(next, wish) : (wish ?? next));
  };
};

/** Who is signed in has no business on a page for signing in. */
export const useSendOnWhenSignedIn = (): void => {
  const { status, me } = useSession();
  const goOn = useGoOn();
  const arrived = status === 'signed-in' && me.status === 'active';
  const [cameSignedOut, setCameSignedOut] = useState(false);
  if (status === 'signed-out' && !cameSignedOut) setCameSignedOut(true);
  const decide = useEffectEvent(() => {
    if (status === 'unknown') void loadSession();
    // Whoever signs in on this page is sent on by the answer to that.
    if (arrived && !cameSignedOut) void goOn('/');
  });
  useEffect(() => decide(), [status, arrived]);
};
