import { z } from 'zod';
import { addresses, count, id, line, page, text } from './fields.js';
import { operation } from './operation.js';

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const reading = [scope('gmail.readonly'), scope('gmail.modify')];
const messages = '/gmail/v1/users/me/messages';

const mail = z.object({
  to: addresses('Who it goes to.').min(1),
  cc: addresses('Who gets a copy.').optional(),
  bcc: addresses('Who gets a copy that the others do not see.').optional(),
  subject: line(500, 'Subject.'),
  text: text(200_000, 'The message, as plain text.'),
  inReplyTo: z
    .string()
    .regex(/^<[^<>\s\p{Cc}]{1,500}>$/u)
    .optional()
    .describe('messageId of the message that this one answers.'),
  threadId: id('The conversation that this message belongs to.').optional(),
});
const sent = { kind: 'json', keep: ['id', 'threadId', 'message.id', 'message.threadId'] } as const;

export const gmailOperations = [
  operation({
    id: 'gmail.search_messages',
    service: 'gmail',
    title: 'Search mail',
    description: 'Finds messages as the search box of Gmail does, like from:ana newer_than:7d. Gives back their ids.',
    effect: 'read',
    method: 'GET',
    path: messages,
    input: z.object({ query: line(1_000, 'What to search for.'), limit: count(100, 20), page }),
    query: { q: '{query}', maxResults: '{limit}', pageToken: '{page}' },
    scopes: reading,
    answer: { kind: 'json', keep: ['messages', 'nextPageToken', 'resultSizeEstimate'] },
  }),
  operation({
    id: 'gmail.read_message',
    service: 'gmail',
    title: 'Read a message',
    description: 'Gives back the sender, subject, date and text of a message, and the names of what is attached.',
    effect: 'read',
    method: 'GET',
    path: `${messages}/{id}`,
    input: z.object({ id: id('The message.') }),
    query: { format: 'full' },
    scopes: reading,
    answer: { kind: 'gmail_message' },
  }),
  operation({
    id: 'gmail.create_draft',
    service: 'gmail',
    title: 'Write a draft',
    description: 'Puts a message into the drafts. A person can read, change and send it.',
    effect: 'write',
    method: 'POST',
    path: '/gmail/v1/users/me/drafts',
    input: mail,
    derived: 'mail',
    body: { kind: 'json', value: { message: { raw: '{mail}', threadId: '{threadId}' } } },
    scopes: [scope('gmail.compose'), scope('gmail.modify')],
    answer: sent,
  }),
  operation({
    id: 'gmail.send_message',
    service: 'gmail',
    title: 'Send mail',
    description: 'Sends a message. It cannot be taken back.',
    effect: 'write',
    method: 'POST',
    path: `${messages}/send`,
    input: mail,
    derived: 'mail',
    body: { kind: 'json', value: { raw: '{mail}', threadId: '{threadId}' } },
    scopes: [scope('gmail.send'), scope('gmail.compose'), scope('gmail.modify')],
    answer: sent,
  }),
  operation({
    id: 'gmail.change_labels',
    service: 'gmail',
    title: 'Label or archive a message',
    description: 'Adds and removes labels. Removing INBOX archives, removing UNREAD marks as read.',
    effect: 'write',
    method: 'POST',
    path: `${messages}/{id}/modify`,
    input: z.object({
      id: id('The message.'),
      add: z.array(id('A label.')).max(20).optional().describe('Ids of labels to add.'),
      remove: z.array(id('A label.')).max(20).optional().describe('Ids of labels to remove.'),
    }),
    body: { kind: 'json', value: { addLabelIds: '{add}', removeLabelIds: '{remove}' } },
    scopes: [scope('gmail.modify')],
    answer: { kind: 'json', keep: ['id', 'threadId', 'labelIds'] },
  }),
];
