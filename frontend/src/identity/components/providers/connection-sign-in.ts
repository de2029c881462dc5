const key = 'connection-sign-in';

/** Leaves for the page of a connected account's provider; `backTo` is the screen that the answer is for. */
export const leaveToConnect = (url: string, backTo: string): void => {
  sessionStorage.setItem(key, backTo);
  location.assign(url);
};

/** The screen that connecting an account was begun on; null when this browser tab does not know it. It is answered once. */
export const takeConnectScreen = (): string | null => {
  try {
    const backTo = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return backTo;
  } catch {
    // The browser may forbid storage.
    return null;
  }
};
