import { z } from 'zod';
import { addresses, count, id, line, localTime, text, zone } from './fields.js';
import { operation } from './operation.js';

const recipients = (argument: string) => ({ $each: argument, as: { emailAddress: { address: '{item}' } } }) as const;
const message = {
  subject: '{subject}',
  body: { contentType: 'Text', content: '{text}' },
  toRecipients: recipients('to'),
  ccRecipients: recipients('cc'),
  bccRecipients: recipients('bcc'),
} as const;
const mail = z.object({
  to: addresses('Who it goes to.').min(1),
  cc: addresses('Who gets a copy.').optional(),
  bcc: addresses('Who gets a copy that the others do not see.').optional(),
  subject: line(500, 'Subject.'),
  text: text(200_000, 'The message, as plain text.'),
});
const asText = { prefer: 'outlook.body-content-type="text"' };
const list = 'id,subject,from,receivedDateTime,isRead,bodyPreview,conversationId';
const kept = ['id', 'subject', 'from.emailAddress', 'receivedDateTime', 'isRead', 'bodyPreview', 'conversationId'];

export const outlookOperations = [
  operation({
    id: 'outlook.search_messages',
    service: 'outlook',
    title: 'Search mail',
    description: 'Finds messages by words, or like from:ana subject:offer.',
    effect: 'read',
    method: 'GET',
    path: '/me/messages',
    input: z.object({
      words: line(500, 'What to search for.').regex(/^[^"\\]+$/),
      limit: count(50, 20),
    }),
    query: { $search: '"{words}"', $top: '{limit}', $select: list },
    scopes: ['Mail.Read', 'Mail.ReadWrite'],
    answer: { kind: 'json', keep: kept.map((path) => `value.${path}`) },
  }),
  operation({
    id: 'outlook.read_message',
    service: 'outlook',
    title: 'Read a message',
    description: 'Gives back the sender, subject, date and text of a message.',
    effect: 'read',
    method: 'GET',
    path: '/me/messages/{id}',
    input: z.object({ id: id('The message.') }),
    query: { $select: `${list},toRecipients,ccRecipients,body,hasAttachments` },
    headers: asText,
    scopes: ['Mail.Read', 'Mail.ReadWrite'],
    answer: {
      kind: 'json',
      keep: [...kept, 'toRecipients.emailAddress', 'ccRecipients.emailAddress', 'body.content', 'hasAttachments'],
    },
  }),
  operation({
    id: 'outlook.create_draft',
    service: 'outlook',
    title: 'Write a draft',
    description: 'Puts a message into the drafts. A person can read, change and send it.',
    effect: 'write',
    method: 'POST',
    path: '/me/messages',
    input: mail,
    body: { kind: 'json', value: message },
    scopes: ['Mail.ReadWrite'],
    answer: { kind: 'json', keep: ['id', 'subject', 'webLink', 'conversationId'] },
  }),
  operation({
    id: 'outlook.send_message',
    service: 'outlook',
    title: 'Send mail',
    description: 'Sends a message. It cannot be taken back.',
    effect: 'write',
    method: 'POST',
    path: '/me/sendMail',
    input: mail,
    body: { kind: 'json', value: { message, saveToSentItems: true } },
    scopes: ['Mail.Send'],
    answer: { kind: 'json', keep: [] },
  }),
  operation({
    id: 'outlook.reply',
    service: 'outlook',
    title: 'Answer a message',
    description: 'Answers the sender of a message. It cannot be taken back.',
    effect: 'write',
    method: 'POST',
    path: '/me/messages/{id}/reply',
    input: z.object({ id: id('The message.'), text: text(200_000, 'The answer, as plain text.').min(1) }),
    body: { kind: 'json', value: { comment: '{text}' } },
    scopes: ['Mail.Send'],
    answer: { kind: 'json', keep: [] },
  }),
];

const event = ['id', 'subject', 'start', 'end', 'location.displayName', 'webLink', 'attendees.emailAddress'];

export const outlookCalendarOperations = [
  operation({
    id: 'outlook_calendar.list_events',
    service: 'outlook-calendar',
    title: 'List events',
    description: 'Gives back the events between two times in UTC, in the order in which they begin.',
    effect: 'read',
    method: 'GET',
    path: '/me/calendarView',
    input: z.object({
      from: localTime('The beginning, in UTC.'),
      to: localTime('The end, in UTC.'),
      limit: count(100, 50),
    }),
    query: {
      startDateTime: '{from}',
      endDateTime: '{to}',
      $top: '{limit}',
      $orderby: 'start/dateTime',
      $select: 'id,subject,start,end,location,attendees,webLink',
    },
    scopes: ['Calendars.Read', 'Calendars.ReadWrite'],
    answer: { kind: 'json', keep: event.map((path) => `value.${path}`) },
  }),
  operation({
    id: 'outlook_calendar.create_event',
    service: 'outlook-calendar',
    title: 'Make an event',
    description: 'Puts an event into the calendar. Who takes part is written to.',
    effect: 'write',
    method: 'POST',
    path: '/me/events',
    input: z.object({
      title: line(500, 'Title.'),
      start: localTime('When it begins, in the time zone.'),
      end: localTime('When it ends, in the time zone.'),
      zone: zone.default('UTC'),
      description: text(8_000, 'What it is about.').optional(),
      location: line(500, 'Where.').optional(),
      attendees: addresses('Who takes part.').optional(),
    }),
    body: {
      kind: 'json',
      value: {
        subject: '{title}',
        start: { dateTime: '{start}', timeZone: '{zone}' },
        end: { dateTime: '{end}', timeZone: '{zone}' },
        body: { contentType: 'text', content: '{description}' },
        location: { displayName: '{location}' },
        attendees: { $each: 'attendees', as: { emailAddress: { address: '{item}' }, type: 'required' } },
      },
    },
    scopes: ['Calendars.ReadWrite'],
    answer: { kind: 'json', keep: event },
  }),
  operation({
    id: 'outlook_calendar.delete_event',
    service: 'outlook-calendar',
    title: 'Delete an event',
    description: 'Takes an event out of the calendar.',
    effect: 'write',
    method: 'DELETE',
    path: '/me/events/{id}',
    input: z.object({ id: id('The event.') }),
    scopes: ['Calendars.ReadWrite'],
    answer: { kind: 'json', keep: [] },
  }),
];
