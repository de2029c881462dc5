import { storedInTab } from '../../../lib/page/browser-storage.js';

const key = 'connection-sign-in';

/** Leaves for the page of a connected account's provider; `backTo` is the screen that the answer is for. */
export const leaveToConnect = (url: string, backTo: string): void => {
  storedInTab.set(key, backTo);
  location.assign(url);
};

/** The screen that connecting an account was begun on; null when this browser tab does not know it. It is answered once. */
export const takeConnectScreen = (): string | null => {
  const backTo = storedInTab.get(key);
  storedInTab.remove(key);
  return backTo;
};
