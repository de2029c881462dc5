import { agentId, ownerId } from '@throughline/contracts/agents/agent.fixtures.js';
import { ConnectionId, UserId } from '@throughline/contracts/ids.js';
import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import type { ConnectionFacts } from '../../access/facts.js';
import { refuseUnusableAccount } from './new-items.js';
import { AccountNotGranted, AccountOfSomebodyElse, SettingsInvalid } from './trigger.errors.js';

const settings: ItemSettings = {
  kind: 'item',
  connectionId: ConnectionId.parse('0193a000-0000-7000-8000-0000000000c1'),
  source: 'github.issues',
  options: { owner: 'quay', repository: 'shop' },
  everyMinutes: 5,
};
const account: ConnectionFacts = {
  status: 'active',
  service: 'github',
  sharing: 'owner',
  ownerId,
  access: { [agentId]: {} },
};
const asOwner = { kind: 'user', id: ownerId } as const;
const asOther = { kind: 'user', id: UserId.parse('0193a000-0000-7000-8000-0000000000d2') } as const;

const check = (
  over: Partial<ItemSettings> = {},
  of: ConnectionFacts | null = account,
  actor: typeof asOwner = asOwner,
) => refuseUnusableAccount({ ...settings, ...over }, of, { agentId, actor });

it('An account of the service is asked by an agent that has access to it.', () => expect(() => check()).not.toThrow());

it.each([
  ['what there is no source of', { source: 'github.stars' }, account],
  ['an option that is missing', { options: { owner: 'quay' } }, account],
  ['an option that leaves its place', { options: { owner: '../quay', repository: 'shop' } }, account],
  ['an option that there is not', { options: { ...settings.options, label: 'bug' } }, account],
  ['an account that there is not', {}, null],
  ['an account that was disconnected', {}, { ...account, status: 'revoked' as const }],
  ['an account of another service', {}, { ...account, service: 'gitlab' }],
])('New items are not requested with %s.', (_, over, of) => expect(() => check(over, of)).toThrow(SettingsInvalid));

it('A personal account is set by its owner alone, one of the workspace by others as well.', () => {
  expect(() => check({}, account, asOther)).toThrow(AccountOfSomebodyElse);
  expect(() => check({}, { ...account, sharing: 'workspace' }, asOther)).not.toThrow();
});

it('An agent without access asks with no account.', () =>
  expect(() => check({}, { ...account, access: {} })).toThrow(AccountNotGranted));
