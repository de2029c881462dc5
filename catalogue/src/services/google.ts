import type { Service } from './service.js';
import type { ServiceScope } from './service-ways.js';
import { code, keeps, reads, service, writes } from './entries.js';

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const google = (scopes: readonly ServiceScope[]) =>
  code({
    endpoints: {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
    },
    issuer: 'https://accounts.google.com',
    revoke: { address: 'https://oauth2.googleapis.com/revoke', method: 'POST', token: 'form', which: 'refresh' },
    identity: {
      from: 'call',
      method: 'GET',
      address: 'https://openidconnect.googleapis.com/v1/userinfo',
      id: 'sub',
      label: 'email',
    },
    always: ['openid', 'email'],
    scopes: [...scopes],
    // Without consent, Google gives a refresh token the first time only.
    extra: { access_type: 'offline', prompt: 'consent' },
    refresh: keeps(3_600, { idleDays: 180 }),
    console: {
      address: 'https://console.cloud.google.com/apis/credentials',
      hint: 'Choose “Web application”, and switch on the API. While the consent screen is in testing, access ends after 7 days.',
    },
  });

export const googleServices: Service[] = [
  service({
    id: 'gmail',
    name: 'Gmail',
    group: 'mail',
    about: 'Read, draft and send mail.',
    keywords: ['google', 'mail', 'email', 'inbox'],
    address: 'https://gmail.googleapis.com',
    hosts: ['gmail.googleapis.com', 'openidconnect.googleapis.com'],
    ways: [
      google([
        reads(scope('gmail.readonly'), 'Read all mail', { default: true, why: 'To search and read messages.' }),
        writes(scope('gmail.compose'), 'Write drafts and send them', {
          why: 'To prepare answers that a person sends.',
        }),
        writes(scope('gmail.send'), 'Send mail as you', { why: 'To send without a draft. It cannot read mail.' }),
        writes(scope('gmail.modify'), 'Read, label, archive and send mail', { why: 'To sort an inbox.' }),
      ]),
    ],
    documents: 'https://developers.google.com/workspace/gmail/api/reference/rest',
  }),
  service({
    id: 'google-calendar',
    name: 'Google Calendar',
    group: 'calendar',
    about: 'See when people are free, and plan meetings.',
    keywords: ['google', 'meetings', 'events'],
    address: 'https://www.googleapis.com/calendar/v3',
    hosts: ['www.googleapis.com', 'openidconnect.googleapis.com'],
    ways: [
      google([
        reads(scope('calendar.events.readonly'), 'Read events', { default: true }),
        writes(scope('calendar.events'), 'Read, make, change and delete events'),
        reads(scope('calendar.freebusy'), 'See when people are free', { why: 'Titles of events are not shown.' }),
        reads(scope('calendar.calendarlist.readonly'), 'List your calendars'),
      ]),
    ],
    documents: 'https://developers.google.com/workspace/calendar/api/v3/reference',
  }),
  service({
    id: 'google-drive',
    name: 'Google Drive',
    group: 'files',
    about: 'Find, read and store files.',
    keywords: ['google', 'files', 'folders', 'documents'],
    address: 'https://www.googleapis.com',
    hosts: ['www.googleapis.com', 'openidconnect.googleapis.com'],
    ways: [
      google([
        reads(scope('drive.readonly'), 'Read all files', { default: true }),
        reads(scope('drive.metadata.readonly'), 'See names and folders, but no contents'),
        writes(scope('drive.file'), 'Make files, and use those it made', { why: 'Other files stay closed.' }),
        writes(scope('drive'), 'Read, change and delete all files', { why: 'Rarely needed.' }),
      ]),
    ],
    documents: 'https://developers.google.com/workspace/drive/api/reference/rest/v3',
  }),
  service({
    id: 'google-sheets',
    name: 'Google Sheets',
    group: 'documents',
    about: 'Read tables, and add or change rows.',
    keywords: ['google', 'spreadsheet', 'table', 'excel'],
    address: 'https://sheets.googleapis.com',
    hosts: ['sheets.googleapis.com', 'openidconnect.googleapis.com'],
    ways: [
      google([
        reads(scope('spreadsheets.readonly'), 'Read all spreadsheets', { default: true }),
        writes(scope('spreadsheets'), 'Read, make, change and delete spreadsheets'),
      ]),
    ],
    documents: 'https://developers.google.com/workspace/sheets/api/reference/rest',
  }),
  service({
    id: 'google-docs',
    name: 'Google Docs',
    group: 'documents',
    about: 'Read and write documents.',
    keywords: ['google', 'document', 'word'],
    address: 'https://docs.googleapis.com',
    hosts: ['docs.googleapis.com', 'openidconnect.googleapis.com'],
    ways: [
      google([
        reads(scope('documents.readonly'), 'Read all documents', { default: true }),
        writes(scope('documents'), 'Read, make, change and delete documents'),
      ]),
    ],
    documents: 'https://developers.google.com/workspace/docs/api/reference/rest',
  }),
  service({
    id: 'google-contacts',
    name: 'Google Contacts',
    group: 'people',
    about: 'Look up people and their addresses.',
    keywords: ['google', 'people', 'address book'],
    address: 'https://people.googleapis.com',
    hosts: ['people.googleapis.com', 'openidconnect.googleapis.com'],
    ways: [
      google([
        reads(scope('contacts.readonly'), 'Read contacts', { default: true }),
        writes(scope('contacts'), 'Read, make, change and delete contacts'),
      ]),
    ],
    documents: 'https://developers.google.com/people/api/rest',
  }),
  service({
    id: 'google-tasks',
    name: 'Google Tasks',
    group: 'issues',
    about: 'Keep a list of what is to do.',
    keywords: ['google', 'todo'],
    address: 'https://tasks.googleapis.com',
    hosts: ['tasks.googleapis.com', 'openidconnect.googleapis.com'],
    ways: [
      google([
        reads(scope('tasks.readonly'), 'Read tasks', { default: true }),
        writes(scope('tasks'), 'Read, make, change and delete tasks'),
      ]),
    ],
    documents: 'https://developers.google.com/workspace/tasks/reference/rest',
  }),
];
