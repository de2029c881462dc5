import type { Service } from './service.js';
import type { ServiceScope } from './service-ways.js';
import { code, reads, rotates, service, writes } from './entries.js';

const microsoft = (scopes: readonly ServiceScope[]) =>
  code({
    endpoints: {
      authorize: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
      token: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
    },
    identity: {
      from: 'call',
      method: 'GET',
      address: 'https://graph.microsoft.com/v1.0/me?$select=id,displayName,mail,userPrincipalName',
      id: 'id',
      label: 'userPrincipalName',
    },
    always: ['offline_access', 'User.Read'],
    scopes: [...scopes],
    extra: { response_mode: 'query', prompt: 'select_account' },
    refresh: rotates(3_600, { idleDays: 90, permanent: ['interaction_required', 'consent_required'] }),
    console: {
      address: 'https://entra.microsoft.com',
      hint: 'App registrations → New registration. Add the redirect address as “Web”, and a client secret.',
    },
  });

const tenant: Service['settings'][number] = {
  name: 'tenant',
  label: 'Organization',
  form: 'part',
  pattern: '[a-z0-9][a-z0-9.-]{0,62}',
  example: 'common',
  source: {
    from: 'person',
    hint: 'The ID or domain of one organization, if the app is for that one only.',
    default: 'common',
  },
};
const graph = {
  address: 'https://graph.microsoft.com/v1.0',
  hosts: ['graph.microsoft.com'],
  settings: [tenant],
};

export const microsoftServices: Service[] = [
  service({
    id: 'outlook',
    name: 'Outlook',
    group: 'mail',
    about: 'Read, draft and send mail.',
    keywords: ['microsoft', 'office', 'mail', 'email', 'exchange'],
    ...graph,
    ways: [
      microsoft([
        reads('Mail.Read', 'Read your mail', { default: true, why: 'To search and read messages.' }),
        writes('Mail.ReadWrite', 'Read, draft, move and delete your mail', { why: 'To prepare answers.' }),
        writes('Mail.Send', 'Send mail as you', { why: 'It cannot read mail.' }),
      ]),
    ],
    documents: 'https://learn.microsoft.com/graph/api/resources/mail-api-overview',
  }),
  service({
    id: 'outlook-calendar',
    name: 'Outlook Calendar',
    group: 'calendar',
    about: 'See when people are free, and plan meetings.',
    keywords: ['microsoft', 'office', 'meetings', 'events'],
    ...graph,
    ways: [
      microsoft([
        reads('Calendars.Read', 'Read your calendars', { default: true }),
        writes('Calendars.ReadWrite', 'Read, make, change and delete events'),
      ]),
    ],
    documents: 'https://learn.microsoft.com/graph/api/resources/calendar-overview',
  }),
  service({
    id: 'microsoft-teams',
    name: 'Microsoft Teams',
    group: 'chat',
    about: 'Read channels and chats, and post messages.',
    keywords: ['microsoft', 'office', 'chat', 'channel'],
    ...graph,
    ways: [
      microsoft([
        reads('Team.ReadBasic.All', 'List your teams', { default: true }),
        reads('Channel.ReadBasic.All', 'List the channels of your teams', { default: true }),
        reads('ChannelMessage.Read.All', 'Read messages in channels', { why: 'An administrator has to agree.' }),
        writes('ChannelMessage.Send', 'Post in channels as you'),
        reads('Chat.Read', 'Read your chats'),
        writes('ChatMessage.Send', 'Write in your chats as you'),
      ]),
    ],
    documents: 'https://learn.microsoft.com/graph/api/resources/teams-api-overview',
  }),
  service({
    id: 'onedrive',
    name: 'OneDrive and SharePoint',
    group: 'files',
    about: 'Find, read and store files.',
    keywords: ['microsoft', 'office', 'files', 'sharepoint', 'excel'],
    ...graph,
    ways: [
      microsoft([
        reads('Files.Read', 'Read your files', { default: true }),
        writes('Files.ReadWrite', 'Read, make, change and delete your files'),
        reads('Sites.Read.All', 'Read sites and their files', { why: 'For SharePoint.' }),
      ]),
    ],
    documents: 'https://learn.microsoft.com/graph/api/resources/onedrive',
  }),
];
