import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from './session.js';
import { safeNext } from './safe-next.js';

/** The path of a required step. It gets the requested page, to open it afterwards. */
const withNext = (step: string, requested: string | null): string =>
  requested === null || step.includes('?') ? step : `${step}?next=${encodeURIComponent(requested)}`;

/** Opens the page that was requested before sign-in, or the one the server names. Required steps come first. */
export const useRedirectAfterSignIn = (): ((next: string) => Promise<void>) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async (next) => {
    // There is no session before the code of the e-mail is entered.
    if (next !== '/auth/verify') await loadSession();
    const requested = safeNext(params.get('next'));
    await navigate(next.startsWith('/auth/') ? withNext(next, requested) : (requested ?? next));
  };
};

/** Redirects a person who is already signed in away from a sign-in page. */
export const useRedirectIfSignedIn = (): void => {
  const { status, me } = useSession();
  const redirect = useRedirectAfterSignIn();
  const arrived = status === 'signed-in' && me.status === 'active';
  const [cameSignedOut, setCameSignedOut] = useState(false);
  if (status === 'signed-out' && !cameSignedOut) setCameSignedOut(true);
  const decide = useEffectEvent(() => {
    if (status === 'unknown') void loadSession();
    // A person who signs in on this page is redirected by the response.
    if (arrived && !cameSignedOut) void redirect('/');
  });
  useEffect(() => decide(), [status, arrived]);
};
