const listeners = new Set<() => void>();

/** Told when the server says that nobody is signed in here any more. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const sessionEnded = (): void => {
  for (const listener of listeners) listener();
};

const closedListeners = new Set<() => void>();

/** Told when the server says that it is closed for maintenance. */
export const onClosed = (listener: () => void): (() => void) => {
  closedListeners.add(listener);
  return () => closedListeners.delete(listener);
};

export const serverClosed = (): void => {
  for (const listener of closedListeners) listener();
};
