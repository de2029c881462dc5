import { storedInTab } from '../../../lib/page/browser-storage.js';

const key = 'provider';

/** Leaves for a provider's page; its id is kept so that a failure can be told with its name. */
export const leaveFor = (provider: string, url: string): void => {
  storedInTab.set(key, provider);
  location.assign(url);
};

export const providerLeftFor = (): string | null => storedInTab.get(key);
