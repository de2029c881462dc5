import { getModelService } from '@throughline/contracts/model-services.js';
import type { UsageGroup } from '@throughline/contracts/usage/usage.requests.js';
import { useModelConnections } from '../connections/data/connections.store.js';
import { useLive } from '../lib/live/row-store.js';
import { useWorkspace } from '../lib/session/workspace.js';

/** Servers that people connect by their address. What they called an account says more than its service. */
const byAddress = 'other';

/** Returns the names of the providers that the accounts of the workspace are at. */
export const useProviderNames = (groups: readonly UsageGroup[]): ((id: string) => string) => {
  const { room } = useWorkspace();
  const hasOwn = groups.some(({ ownProviders }) => ownProviders.includes(byAddress));
  useLive(useModelConnections, hasOwn ? room : null);
  const accounts = useModelConnections(({ list }) => list).filter(({ service }) => service === byAddress);
  const [only, ...others] = accounts;
  const own = only && others.length === 0 ? only.name : 'your own server';
  return (id) => (id === byAddress ? own : (getModelService(id)?.name ?? id));
};
