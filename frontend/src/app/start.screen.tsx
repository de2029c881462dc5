import { useEffect } from 'react';
import { LandingScreen } from '../landing/landing.screen.js';
import { loadSession, useSession } from '../lib/session/session.js';
import { Home } from './home.js';
import { PageLoading } from '../components/page-states/page-loading.js';

/** `/`: what the product is for who is new, the last workspace for who is signed in. */
export const StartScreen = () => {
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (session.status === 'unknown') return <PageLoading />;
  return session.status === 'signed-in' ? <Home me={session.me} /> : <LandingScreen />;
};
