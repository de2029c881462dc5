import type { UsageGroup } from '@throughline/contracts/usage/usage.requests.js';
import { formatMoney } from '../lib/numbers/format.js';

/** "OpenAI, Mistral": the accounts of the workspace that paid for any of the groups. */
export const ownProviderNames = (
  groups: readonly Pick<UsageGroup, 'ownProviders'>[],
  getName: (id: string) => string,
): string => [...new Set(groups.flatMap(({ ownProviders }) => ownProviders))].map(getName).join(', ');

/** "this server", "you at OpenAI", "this server, and you at OpenAI $47.02"; null where nothing was paid. */
export const payerText = (group: UsageGroup, getName: (id: string) => string): string | null => {
  const { deploymentMicros, workspaceMicros, unknownCosts } = group;
  const names = ownProviderNames([group], getName);
  const you = names === '' ? 'you' : `you at ${names}`;
  if (deploymentMicros > 0 && workspaceMicros > 0) return `this server, and ${you} ${formatMoney(workspaceMicros)}`;
  if (deploymentMicros > 0) return 'this server';
  if (workspaceMicros > 0) return you;
  return unknownCosts > 0 ? 'not known' : null;
};
