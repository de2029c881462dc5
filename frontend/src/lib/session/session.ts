import { storedLocally } from '../page/browser-storage.js';
import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { z } from 'zod';
import { create } from 'zustand';
import { isSignedOut } from '../page/drawn.js';
import { readAs } from '../reader.js';
import { http } from '../http.js';
import { ProblemError } from '../problem-error.js';
import { onSessionEnd } from './session-end.js';

export type Session =
  | { status: 'unknown'; me?: undefined; problem?: undefined }
  | { status: 'signed-in'; me: Me; problem?: undefined }
  /** `ended`: nobody signed out here; the session of this tab is over. */
  | { status: 'signed-out'; ended?: boolean; me?: undefined; problem?: undefined }
  | { status: 'failed'; me?: undefined; problem: ProblemError };

/** The session of this browser. */
export const useSession = create<Session>(() => ({ status: isSignedOut() ? 'signed-out' : 'unknown' }));

/** The response body is ignored. */
const SignedOut = z.unknown();

const signedOut = (): void => useSession.setState({ status: 'signed-out' }, true);

/** Whether somebody is signing out in this tab; whatever the server refuses meanwhile did not end by itself. */
let leaving = false;

const sessionOver = (): void => {
  const { status } = useSession.getState();
  if (status !== 'signed-out')
    useSession.setState({ status: 'signed-out', ended: status === 'signed-in' && !leaving }, true);
};

onSessionEnd(sessionOver);

const read = async (after: number | undefined): Promise<void> => {
  try {
    const me = await http.get('/api/me', Me, { query: { after } });
    readAs(me);
    useSession.setState({ status: 'signed-in', me }, true);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.status === 401) sessionOver();
    else if (useSession.getState().status !== 'signed-in')
      useSession.setState({ status: 'failed', problem: error }, true);
  }
};

let reading: Promise<void> | undefined;

/** Asks the server who is signed in; once however many ask at the same time. `after` waits for what a command changed. */
export const loadSession = (after?: number): Promise<void> => {
  if (after !== undefined) return read(after);
  reading ??= read(undefined).finally(() => {
    reading = undefined;
  });
  return reading;
};

const lastKey = 'last-workspace';

/** The address of the workspace last looked at here. */
export const lastWorkspace = (): string | null => storedLocally.get(lastKey);

export const rememberWorkspace = (slug: string): void => storedLocally.set(lastKey, slug);

const tabs = globalThis.window?.BroadcastChannel && new BroadcastChannel('session');
tabs?.addEventListener('message', signedOut);

/** Ends the session here and in all tabs. */
export const signOut = async (): Promise<void> => {
  leaving = true;
  try {
    await http.post('/api/auth/sign-out', {}, SignedOut);
    tabs?.postMessage('signed-out');
    signedOut();
  } finally {
    leaving = false;
  }
};
