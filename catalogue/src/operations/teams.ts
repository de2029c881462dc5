import { z } from 'zod';
import { count, id, text } from './fields.js';
import { operation } from './operation.js';

const team = id('The team, by its id.');
const channel = id('The channel, by its id.');
const at = '/teams/{team}/channels/{channel}/messages';
const sent = { kind: 'json', keep: ['id', 'webUrl', 'createdDateTime'] } as const;
const body = { kind: 'json', value: { body: { contentType: 'text', content: '{text}' } } } as const;

export const teamsOperations = [
  operation({
    id: 'teams.list_teams',
    service: 'microsoft-teams',
    title: 'List teams',
    description: 'Gives back the teams the account is in, with their ids.',
    effect: 'read',
    method: 'GET',
    path: '/me/joinedTeams',
    input: z.object({}),
    scopes: ['Team.ReadBasic.All'],
    answer: { kind: 'json', keep: ['value.id', 'value.displayName', 'value.description'] },
  }),
  operation({
    id: 'teams.list_channels',
    service: 'microsoft-teams',
    title: 'List channels',
    description: 'Gives back the channels of a team, with their ids.',
    effect: 'read',
    method: 'GET',
    path: '/teams/{team}/channels',
    input: z.object({ team }),
    scopes: ['Channel.ReadBasic.All'],
    answer: { kind: 'json', keep: ['value.id', 'value.displayName', 'value.description'] },
  }),
  operation({
    id: 'teams.read_channel',
    service: 'microsoft-teams',
    title: 'Read a channel',
    description: 'Gives back the newest messages of a channel.',
    effect: 'read',
    method: 'GET',
    path: at,
    input: z.object({ team, channel, limit: count(50, 20) }),
    query: { $top: '{limit}' },
    scopes: ['ChannelMessage.Read.All'],
    answer: {
      kind: 'json',
      keep: ['id', 'createdDateTime', 'subject', 'body.content', 'from.user.displayName'].map(
        (path) => `value.${path}`,
      ),
    },
  }),
  operation({
    id: 'teams.post_message',
    service: 'microsoft-teams',
    title: 'Post a message',
    description: 'Posts a message into a channel.',
    effect: 'write',
    method: 'POST',
    path: at,
    input: z.object({ team, channel, text: text(28_000, 'The message, as plain text.').min(1) }),
    body,
    scopes: ['ChannelMessage.Send'],
    answer: sent,
  }),
  operation({
    id: 'teams.reply',
    service: 'microsoft-teams',
    title: 'Answer a message',
    description: 'Answers a message of a channel, in its thread.',
    effect: 'write',
    method: 'POST',
    path: `${at}/{message}/replies`,
    input: z.object({
      team,
      channel,
      message: id('The message.'),
      text: text(28_000, 'The answer, as plain text.').min(1),
    }),
    body,
    scopes: ['ChannelMessage.Send'],
    answer: sent,
  }),
];
