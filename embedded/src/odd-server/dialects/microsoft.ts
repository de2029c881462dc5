import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import type { RefusalCode } from '../terms.js';
import { days, standardAnswer, standardCode, uuidOf } from './standard.js';
import { errorBesideCode } from './twins.js';

const tenant = '5f0e6c1a-0000-4000-8000-00000000a4b0';
const otherTenant = '00000000-1111-4222-8333-444444444444';
const issuerOf = (id: string): string => `https://login.microsoftonline.com/${id}/v2.0`;

const numbers = {
  invalid_request: 900_144,
  invalid_client: 7_000_215,
  invalid_grant: 70_008,
  invalid_scope: 70_011,
  redirect_mismatch: 500_112,
  unsupported_grant_type: 70_003,
  dead_refresh: 700_082,
} as const satisfies Record<RefusalCode, number>;

/**
 * Microsoft identity platform 2.0: the tenant is in the path and in the issuer, a refresh token needs `offline_access`,
 * which the answered scopes leave out, and every refresh gives a new one while the old one stays good for its 90 days.
 * There is no address at which a client revokes.
 */
export const microsoft: Dialect = {
  id: 'microsoft',
  documents: [
    'https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow',
    'https://learn.microsoft.com/en-us/entra/identity-platform/refresh-tokens',
    'https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference',
  ],
  authorize: {
    url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', scope: null },
    adds: () => ({ session_state: uuidOf('1', '5') }),
  },
  token: {
    url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
    bodies: ['form'],
    client: ['body', 'basic'],
    lives: 3599,
    prefix: 'EwB',
    refreshPrefix: '0.AX',
    refresh: {
      kind: 'rotates',
      reuse: { seconds: days(90) },
      lives: days(90),
      given: ({ scopes }) => scopes.includes('offline_access'),
    },
    answer: (issued) =>
      standardAnswer(issued, {
        expiresIn: 3599,
        type: 'Bearer',
        scope: issued.grant.scopes.filter((scope) => scope !== 'offline_access').join(' '),
        fields: { ext_expires_in: 3599 },
      }),
    refuse: (code) =>
      json(code === 'invalid_client' ? 401 : 400, {
        error: standardCode(code),
        error_description: `AADSTS${numbers[code]}: The request was refused.`,
        error_codes: [numbers[code]],
        trace_id: uuidOf('2', '5'),
        correlation_id: uuidOf('3', '5'),
      }),
  },
  identity: [
    {
      url: 'https://graph.microsoft.com/v1.0/me',
      method: 'GET',
      answer: ({ person }) =>
        json(200, {
          ...{ id: uuidOf(person.id), displayName: person.name, mail: person.email },
          userPrincipalName: person.email,
        }),
      refuse: () => json(401, { error: { code: 'InvalidAuthenticationToken', message: 'Access token is empty.' } }),
    },
  ],
  revoke: [],
  oidc: {
    issuer: () => issuerOf(tenant),
    discoveryUrl: 'https://login.microsoftonline.com/{tenant}/v2.0/.well-known/openid-configuration',
    jwksUrl: 'https://login.microsoftonline.com/{tenant}/discovery/v2.0/keys',
    claims: ({ person }) => ({
      ...{ sub: `sub-${person.id}`, oid: uuidOf(person.id), tid: tenant, ver: '2.0' },
      ...{ name: person.name, preferred_username: person.email },
    }),
  },
  expects: {
    client: 'Requests offline_access, does not miss it in the answer, keeps each new refresh token, and cannot revoke.',
    account: (person) => ({ ids: [uuidOf(person.id)], labels: [person.email] }),
    scopes: ['openid', 'offline_access', 'User.Read', 'Mail.Read'],
  },
  twins: [
    {
      name: 'other_tenant',
      does: 'Gives an ID token whose issuer is of another tenant than its tid.',
      at: 'token',
      alteration: {
        kind: 'id_token',
        change: (token) => ({ ...token, claims: { ...token.claims, iss: issuerOf(otherTenant) } }),
      },
      refused: 'no_connection',
    },
    errorBesideCode,
  ],
};
