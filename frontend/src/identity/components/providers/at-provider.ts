const key = 'provider';

/** Leaves for a provider's page; its id is kept so that a failure can be told with its name. */
export const leaveFor = (provider: string, url: string): void => {
  try {
    sessionStorage.setItem(key, provider);
  } catch {
    // Storage may be forbidden by the browser; then a failure is told without the name.
  }
  location.assign(url);
};

export const providerLeftFor = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // As above.
    return null;
  }
};
