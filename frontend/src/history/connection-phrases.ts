import { formatDay } from '../lib/time/format.js';
import { field, inner, person, quoted, textIn, type Phrase } from './phrase-builders.js';

const places: Record<string, string> = {
  requested: 'its provider is asked to end it',
  unsupported: 'at its provider it has to be removed by a person',
};
const outcomes: Record<string, string> = {
  confirmed: 'the provider ended it',
  failed: 'the provider could not be asked to end it',
};
const accessEnds: Record<string, string> = {
  agent_archived: 'the agent was archived',
  unshared: 'it is no longer shared',
  owner_left: 'its owner left',
  owner_changed: 'it has another owner',
};
const sharing: Record<string, string> = { owner: 'with its owner alone', workspace: 'with the workspace' };

const worded =
  (name: string, words: Record<string, string>): NonNullable<Phrase['about']> =>
  ({ data }) =>
    words[textIn(data, name) ?? ''];
const code =
  (name: string): NonNullable<Phrase['about']> =>
  ({ data }) =>
    textIn(data, name)?.replaceAll('_', ' ');

export const ofConnections: Record<string, Phrase> = {
  ConnectionCreated: { verb: 'started to connect', object: field('name') },
  ConnectionAuthorized: { verb: 'connected' },
  ConnectionReauthorized: { verb: 'signed in again to' },
  ConnectionAccountReplaced: { verb: 'replaced the account of' },
  ConnectionAbandoned: { verb: 'gave up connecting' },
  ConnectionRenamed: { verb: 'renamed the connection', about: quoted('name', 'to ') },
  ConnectionShared: { verb: 'shared', about: worded('sharing', sharing) },
  ConnectionAccessGranted: {
    verb: 'gave an agent access to',
    about: ({ data }) => (inner(data, 'rule')['methods'] ? 'some methods' : undefined),
  },
  ConnectionAccessRevoked: { verb: 'withdrew an agent’s access to', about: worded('reason', accessEnds) },
  ConnectionOwnerChanged: { verb: 'handed over', about: person('ownerId', 'to ') },
  ConnectionSecretRotated: { verb: 'replaced the key of' },
  ConnectionScopesChanged: { verb: 'recorded other permissions of' },
  ConnectionChecked: {
    verb: 'checked',
    about: (context) => (context.data['ok'] === true ? 'it works' : code('code')(context)),
  },
  ConnectionDegraded: { verb: 'found trouble with', about: code('reason') },
  ConnectionRecovered: { verb: 'found working again' },
  ConnectionReauthRequired: { verb: 'requested a new sign-in to', about: code('reason') },
  ConnectionMisconfigured: { verb: 'found a wrong set-up of', about: code('reason') },
  ConnectionExpiryWarned: {
    verb: 'warned of the end of',
    about: ({ data }) => `${textIn(data, 'days')} ${data['days'] === 1 ? 'day' : 'days'} left`,
  },
  ConnectionExpired: { verb: 'recorded the end of the key of' },
  ConnectionFoundUnused: {
    verb: 'found unused',
    about: ({ data }) => `since ${formatDay(textIn(data, 'since') ?? '')}`,
  },
  ConnectionUseResumed: { verb: 'recorded a call again with' },
  ConnectionOrphaned: { verb: 'paused', about: () => 'its owner left' },
  ConnectionRevoked: { verb: 'disconnected', about: worded('atProvider', places) },
  ConnectionRevocationFinished: { verb: 'finished disconnecting', about: worded('atProvider', outcomes) },
  ModelsListed: { verb: 'read the models of', about: ({ data }) => `${textIn(data, 'total')} models` },
  ServiceAppSet: { verb: 'registered the workspace’s own client at', object: field('service') },
  ServiceAppRemoved: { verb: 'removed the workspace’s own client at', object: field('service') },
};
