import { z } from 'zod';
import { address, count, id, page, text } from './fields.js';
import { operation } from './operation.js';

const channel = id('The channel, by its id.');
const refusedBy = 'error';

export const slackOperations = [
  operation({
    id: 'slack.list_channels',
    service: 'slack',
    title: 'List channels',
    description: 'Gives back public channels that are not archived, with their ids.',
    effect: 'read',
    method: 'GET',
    path: '/conversations.list',
    input: z.object({ limit: count(500, 200), page }),
    query: { types: 'public_channel', exclude_archived: 'true', limit: '{limit}', cursor: '{page}' },
    scopes: ['channels:read'],
    answer: {
      kind: 'json',
      keep: ['channels.id', 'channels.name', 'channels.is_member', 'channels.num_members', 'response_metadata'],
      refusedBy,
    },
  }),
  operation({
    id: 'slack.read_channel',
    service: 'slack',
    title: 'Read a channel',
    description: 'Gives back the newest messages of a channel, newest first.',
    effect: 'read',
    method: 'GET',
    path: '/conversations.history',
    input: z.object({ channel, limit: count(200, 50), page }),
    query: { channel: '{channel}', limit: '{limit}', cursor: '{page}' },
    scopes: ['channels:history', 'groups:history'],
    answer: {
      kind: 'json',
      keep: [
        ...['ts', 'user', 'bot_id', 'text', 'thread_ts', 'reply_count'].map((path) => `messages.${path}`),
        'has_more',
        'response_metadata',
      ],
      refusedBy,
    },
  }),
  operation({
    id: 'slack.post_message',
    service: 'slack',
    title: 'Post a message',
    description: 'Posts a message into a channel, or into the thread of a message.',
    effect: 'write',
    method: 'POST',
    path: '/chat.postMessage',
    input: z.object({
      channel,
      text: text(40_000, 'The message, in the markup of Slack.'),
      thread: z
        .string()
        .regex(/^\d{1,12}\.\d{1,8}$/)
        .optional()
        .describe('ts of the message to answer.'),
    }),
    body: { kind: 'json', value: { channel: '{channel}', text: '{text}', thread_ts: '{thread}' } },
    scopes: ['chat:write', 'chat:write.public'],
    answer: { kind: 'json', keep: ['channel', 'ts'], refusedBy },
  }),
  operation({
    id: 'slack.find_person',
    service: 'slack',
    title: 'Find a person by address',
    description: 'Gives back the person with an e-mail address.',
    effect: 'read',
    method: 'GET',
    path: '/users.lookupByEmail',
    input: z.object({ email: address.describe('The address.') }),
    query: { email: '{email}' },
    scopes: ['users:read.email'],
    answer: { kind: 'json', keep: ['user.id', 'user.name', 'user.real_name', 'user.tz'], refusedBy },
  }),
];
