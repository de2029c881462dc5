import { readOptions } from '@throughline/catalogue/items/item-source.js';
import { getSource } from '@throughline/catalogue/items/sources.js';
import type { Actor } from '@throughline/contracts/event.js';
import type { AgentId } from '@throughline/contracts/ids.js';
import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import type { ConnectionFacts } from '../../access/facts.js';
import { AccountNotGranted, AccountOfSomebodyElse, SettingsInvalid } from './trigger.errors.js';

type By = { agentId: AgentId; actor: Actor };

/** Refuses what cannot be requested of a service, and an account that the agent, or the person, may not use for it. */
export const refuseUnusableAccount = (
  { source: id, options }: ItemSettings,
  account: ConnectionFacts | null,
  { agentId, actor }: By,
): void => {
  const source = getSource(id);
  if (source === undefined) throw new SettingsInvalid('/settings/source', 'There is nothing of this name to ask for.');
  if (account === null || ['revoked', 'abandoned'].includes(account.status))
    throw new SettingsInvalid('/settings/connectionId', 'There is no such connected account.');
  if (account.service !== source.service)
    throw new SettingsInvalid('/settings/connectionId', 'This account is one of another service.');
  const { error } = readOptions(source, options);
  const issue = error?.issues[0];
  if (issue !== undefined) throw new SettingsInvalid(`/settings/options/${issue.path.join('/')}`, issue.message);
  if (account.sharing === 'owner' && !(actor.kind === 'user' && actor.id === account.ownerId))
    throw new AccountOfSomebodyElse();
  if (!Object.hasOwn(account.access, agentId)) throw new AccountNotGranted();
};
