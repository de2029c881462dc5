import { getModelService } from '@throughline/contracts/model-services.js';
import type { UsageGroup } from '@throughline/contracts/usage/usage.requests.js';
import { formatMoney } from '../lib/numbers/format.js';

/** "OpenAI, Mistral": the accounts of the workspace that paid for any of the groups. */
export const ownProviderNames = (groups: readonly Pick<UsageGroup, 'ownProviders'>[]): string => {
  const ids = new Set(groups.flatMap(({ ownProviders }) => ownProviders));
  return [...ids].map((id) => getModelService(id)?.name ?? id).join(', ');
};

/** "this server", "you at OpenAI", "this server, and you at OpenAI $47.02"; null where nothing was paid. */
export const payerText = (group: UsageGroup): string | null => {
  const { deploymentMicros, workspaceMicros, unknownCosts } = group;
  const names = ownProviderNames([group]);
  const you = names === '' ? 'you' : `you at ${names}`;
  if (deploymentMicros > 0 && workspaceMicros > 0) return `this server, and ${you} ${formatMoney(workspaceMicros)}`;
  if (deploymentMicros > 0) return 'this server';
  if (workspaceMicros > 0) return you;
  return unknownCosts > 0 ? 'not known' : null;
};
