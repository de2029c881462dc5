import type { Service } from './service.js';
import { bearer, choice, service } from './entries.js';

export const infrastructureKeyServices: Service[] = [
  service({
    id: 'cloudflare',
    name: 'Cloudflare',
    group: 'infrastructure',
    about: 'Read and change domains and their records.',
    keywords: ['dns', 'domains', 'cdn'],
    address: 'https://api.cloudflare.com/client/v4',
    hosts: ['api.cloudflare.com'],
    ways: [
      bearer({
        key: { label: 'API token', hint: 'One for what agents need, not the global key.' },
        check: {
          method: 'GET',
          address: 'https://api.cloudflare.com/client/v4/user/tokens/verify',
          id: 'result.id',
          ok: 'success',
        },
        console: { address: 'https://dash.cloudflare.com/profile/api-tokens' },
      }),
    ],
    documents: 'https://developers.cloudflare.com/api',
  }),
  service({
    id: 'vercel',
    name: 'Vercel',
    group: 'infrastructure',
    about: 'Read projects and deployments.',
    keywords: ['deploy', 'hosting'],
    address: 'https://api.vercel.com',
    hosts: ['api.vercel.com'],
    ways: [
      bearer({
        key: { label: 'Token' },
        check: { method: 'GET', address: 'https://api.vercel.com/v2/user', id: 'user.id', label: 'user.username' },
        console: { address: 'https://vercel.com/account/settings/tokens' },
      }),
    ],
    documents: 'https://vercel.com/docs/rest-api',
  }),
  service({
    id: 'sentry',
    name: 'Sentry',
    group: 'infrastructure',
    about: 'Read errors, and sort them.',
    keywords: ['errors', 'exceptions'],
    address: 'https://{host}/api/0',
    hosts: ['{host}'],
    settings: [
      choice('host', 'Host', ['sentry.io', 'us.sentry.io', 'de.sentry.io'], 'Where your organization is kept.'),
    ],
    ways: [
      bearer({
        key: { label: 'Auth token', hint: 'An organization or personal token.' },
        check: { method: 'GET', address: 'https://{host}/api/0/organizations/', id: '0.id', label: '0.slug' },
        console: { address: 'https://{host}/settings/auth-tokens/' },
      }),
    ],
    documents: 'https://docs.sentry.io/api',
  }),
  service({
    id: 'datadog',
    name: 'Datadog',
    group: 'infrastructure',
    about: 'Read monitors, metrics and logs.',
    keywords: ['monitoring', 'metrics', 'logs'],
    address: 'https://api.{site}',
    hosts: ['api.{site}'],
    settings: [
      choice(
        'site',
        'Site',
        [
          'datadoghq.com',
          'us3.datadoghq.com',
          'us5.datadoghq.com',
          'datadoghq.eu',
          'ap1.datadoghq.com',
          'ap2.datadoghq.com',
        ],
        'The address where you use Datadog, without app.',
      ),
    ],
    ways: [
      {
        kind: 'headers',
        headers: [
          { name: 'DD-API-KEY', label: 'API key', pattern: '[a-f0-9]{32}' },
          { name: 'DD-APPLICATION-KEY', label: 'Application key' },
        ],
        check: { method: 'GET', address: 'https://api.{site}/api/v1/validate', ok: 'valid' },
        console: { address: 'https://app.{site}/organization-settings/api-keys' },
      },
    ],
    documents: 'https://docs.datadoghq.com/api/latest',
  }),
  service({
    id: 'grafana',
    name: 'Grafana',
    group: 'infrastructure',
    about: 'Read dashboards and alerts.',
    keywords: ['monitoring', 'metrics', 'dashboards'],
    address: '{address}',
    hosts: ['{address}'],
    settings: [
      {
        name: 'address',
        label: 'Address',
        form: 'address',
        pattern: 'https://[^\\s?#\\\\@]{3,200}',
        example: 'https://acme.grafana.net',
        source: { from: 'person', hint: 'Where you use Grafana.' },
      },
    ],
    ways: [
      bearer({
        key: { label: 'Service account token', prefix: 'glsa_' },
        check: { method: 'GET', address: '{address}/api/org', id: 'id', label: 'name' },
        console: { address: 'https://grafana.com/docs/grafana/latest/administration/service-accounts/' },
      }),
    ],
    documents: 'https://grafana.com/docs/grafana/latest/developer-resources/api-reference/http-api',
  }),
];
