import type { Service } from './service.js';
import { bearer, code, reads, rotates, service, writes } from './entries.js';

export const formServices: Service[] = [
  service({
    id: 'typeform',
    name: 'Typeform',
    group: 'data',
    about: 'Read forms and the answers to them.',
    keywords: ['forms', 'survey'],
    address: 'https://api.typeform.com',
    hosts: ['api.typeform.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://api.typeform.com/oauth/authorize',
          token: 'https://api.typeform.com/oauth/token',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.typeform.com/me',
          id: 'user_id',
          label: 'email',
        },
        always: ['offline', 'accounts:read'],
        scopes: [
          reads('forms:read', 'Read forms', { default: true }),
          reads('responses:read', 'Read answers', { default: true }),
          writes('forms:write', 'Make and change forms'),
        ],
        refresh: rotates(604_800),
        console: { address: 'https://admin.typeform.com/user/settings', hint: 'Developer apps.' },
      }),
      bearer({
        key: { label: 'Personal token', prefix: 'tfp_' },
        check: { method: 'GET', address: 'https://api.typeform.com/me', id: 'user_id', label: 'email' },
        console: { address: 'https://admin.typeform.com/user/tokens' },
      }),
    ],
    documents: 'https://www.typeform.com/developers',
  }),
  service({
    id: 'calendly',
    name: 'Calendly',
    group: 'calendar',
    about: 'Read what people have booked.',
    keywords: ['meetings', 'booking'],
    address: 'https://api.calendly.com',
    hosts: ['api.calendly.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://auth.calendly.com/oauth/authorize',
          token: 'https://auth.calendly.com/oauth/token',
        },
        revoke: { address: 'https://auth.calendly.com/oauth/revoke', method: 'POST', token: 'form', which: 'refresh' },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.calendly.com/users/me',
          id: 'resource.uri',
          inToken: 'owner',
          label: 'resource.email',
        },
        always: ['users:read'],
        scopes: [
          reads('event_types:read', 'Read the kinds of meetings', { default: true }),
          reads('scheduled_events:read', 'Read what is booked', { default: true }),
          writes('scheduled_events:write', 'Cancel bookings'),
        ],
        refresh: rotates(7_200),
        console: { address: 'https://developer.calendly.com' },
      }),
      bearer({
        key: { label: 'Personal access token' },
        check: {
          method: 'GET',
          address: 'https://api.calendly.com/users/me',
          id: 'resource.uri',
          label: 'resource.email',
        },
        console: { address: 'https://calendly.com/integrations/api_webhooks' },
      }),
    ],
    documents: 'https://developer.calendly.com/api-docs',
  }),
];
