const key = 'connection-sign-in';

/** Leaves for the page of a connected account's provider; `backTo` is the screen that the answer is for. */
export const leaveToConnect = (url: string, backTo: string): void => {
  sessionStorage.setItem(key, backTo);
  location.assign(url);
};

/** The screen that a sign-in at a provider was begun on; null when it was begun to sign in here. It is answered once. */
export const takeConnectScreen = (): string | null => {
  try {
    const backTo = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return backTo;
  } catch {
    // Storage may be forbidden by the browser; then nobody has left to connect an account.
    return null;
  }
};
