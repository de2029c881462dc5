import { z } from 'zod';
import { addresses, count, id, instant, line, page, text, zone } from './fields.js';
import { operation } from './operation.js';

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const calendar = id('The calendar: primary, or the address of another one.').default('primary');
const notify = z.enum(['all', 'none']).default('none').describe('Whether people who take part are written to.');
const kept = ['id', 'htmlLink', 'status', 'summary', 'start', 'end', 'location', 'attendees.email'];
const event = { kind: 'json', keep: kept } as const;
const fields = {
  title: line(500, 'Title.'),
  start: instant('When it begins.'),
  end: instant('When it ends.'),
};
const optional = {
  zone: zone.optional(),
  description: text(8_000, 'What it is about.').optional(),
  location: line(500, 'Where.').optional(),
  attendees: addresses('Who takes part.').optional(),
};
const body = {
  kind: 'json',
  value: {
    summary: '{title}',
    description: '{description}',
    location: '{location}',
    start: { dateTime: '{start}', timeZone: '{zone}' },
    end: { dateTime: '{end}', timeZone: '{zone}' },
    attendees: { $each: 'attendees', as: { email: '{item}' } },
  },
} as const;

export const googleCalendarOperations = [
  operation({
    id: 'google_calendar.list_events',
    service: 'google-calendar',
    title: 'List events',
    description: 'Gives back the events between two times, in the order in which they begin.',
    effect: 'read',
    method: 'GET',
    path: '/calendars/{calendar}/events',
    input: z.object({
      calendar,
      from: instant('The beginning.'),
      to: instant('The end.'),
      query: line(500, 'Words that events contain.').optional(),
      limit: count(250, 50),
      page,
    }),
    query: {
      timeMin: '{from}',
      timeMax: '{to}',
      q: '{query}',
      maxResults: '{limit}',
      pageToken: '{page}',
      singleEvents: 'true',
      orderBy: 'startTime',
    },
    scopes: [scope('calendar.events.readonly'), scope('calendar.events')],
    answer: { kind: 'json', keep: ['nextPageToken', 'timeZone', ...kept.map((path) => `items.${path}`)] },
  }),
  operation({
    id: 'google_calendar.find_busy_times',
    service: 'google-calendar',
    title: 'See when people are busy',
    description: 'Gives back the busy times of calendars between two times.',
    effect: 'read',
    method: 'POST',
    path: '/freeBusy',
    input: z.object({
      calendars: z.array(id('A calendar.')).min(1).max(50).describe('Addresses of calendars; primary is the own one.'),
      from: instant('The beginning.'),
      to: instant('The end.'),
    }),
    body: {
      kind: 'json',
      value: { timeMin: '{from}', timeMax: '{to}', items: { $each: 'calendars', as: { id: '{item}' } } },
    },
    scopes: [scope('calendar.freebusy')],
    answer: { kind: 'json', keep: ['calendars'] },
  }),
  operation({
    id: 'google_calendar.create_event',
    service: 'google-calendar',
    title: 'Make an event',
    description: 'Puts an event into a calendar.',
    effect: 'write',
    method: 'POST',
    path: '/calendars/{calendar}/events',
    input: z.object({ calendar, ...fields, ...optional, notify }),
    query: { sendUpdates: '{notify}' },
    body,
    scopes: [scope('calendar.events')],
    answer: event,
  }),
  operation({
    id: 'google_calendar.update_event',
    service: 'google-calendar',
    title: 'Change an event',
    description: 'Changes what is given of an event. Attendees are replaced by the new list.',
    effect: 'write',
    method: 'PATCH',
    path: '/calendars/{calendar}/events/{id}',
    input: z.object({ calendar, id: id('The event.'), ...z.object(fields).partial().shape, ...optional, notify }),
    query: { sendUpdates: '{notify}' },
    body,
    scopes: [scope('calendar.events')],
    answer: event,
  }),
];
