const listeners = new Set<() => void>();

/** Told when the server says that nobody is signed in here any more. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const sessionEnded = (): void => {
  for (const listener of listeners) listener();
};
