import type { Dialect, Grant, IdentityRules } from '../dialect.js';
import { json } from '../reply.js';
import { standardAnswer, standardCode, standardRefusal } from './standard.js';
import { anothersIdentity, errorBesideCode, mixedUp } from './twins.js';

const toSubject = ({ person }: Grant): string => `10${person.id.padStart(19, '0')}`;
const unauthorized = () =>
  json(401, {
    error: { code: 401, message: 'Request had invalid authentication credentials.', status: 'UNAUTHENTICATED' },
  });

const identityScopes = /^(openid|email|profile|https:\/\/www\.googleapis\.com\/auth\/userinfo\.(email|profile))$/;
const userinfo = (url: string): IdentityRules => ({
  url,
  method: 'GET',
  answer: (grant) =>
    grant.scopes.some((scope) => identityScopes.test(scope))
      ? json(200, { sub: toSubject(grant), name: grant.person.name, email: grant.person.email, email_verified: true })
      : json(401, { error: 'invalid_request', error_description: 'Invalid Credentials' }),
  refuse: () => json(401, { error: 'invalid_request', error_description: 'Invalid Credentials' }),
});

/**
 * Google: a refresh token only with `access_type=offline`, and at a second consent only with `prompt=consent`. Answers to
 * a refresh have no refresh token. A person may untick scopes, so the granted ones are in the answer.
 */
export const google: Dialect = {
  id: 'google',
  documents: [
    'https://developers.google.com/identity/protocols/oauth2/web-server',
    'https://developers.google.com/identity/openid-connect/openid-connect',
    'https://developers.google.com/identity/openid-connect/reference',
  ],
  authorize: {
    url: 'https://accounts.google.com/o/oauth2/v2/auth',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', scope: null },
    iss: 'https://accounts.google.com',
    adds: ({ scopes, parameters }) => ({
      scope: scopes.join(' '),
      authuser: '0',
      prompt: parameters['prompt'] ?? 'none',
    }),
  },
  token: {
    url: 'https://oauth2.googleapis.com/token',
    bodies: ['form'],
    client: ['body', 'basic'],
    lives: 3599,
    prefix: 'ya29.',
    refreshPrefix: '1//',
    refresh: {
      kind: 'same',
      repeated: false,
      given: ({ parameters }) =>
        parameters['access_type'] === 'offline' && (parameters['prompt'] ?? '').split(' ').includes('consent'),
    },
    answer: (issued) => standardAnswer(issued, { expiresIn: 3599, type: 'Bearer' }),
    refuse: (code) => {
      if (code === 'redirect_mismatch')
        return json(400, { error: 'redirect_uri_mismatch', error_description: 'Bad Request' });
      if (code === 'invalid_client') return json(401, { error: 'invalid_client', error_description: 'Unauthorized' });
      if (code === 'dead_refresh')
        return json(400, { error: standardCode(code), error_description: 'Token has been expired or revoked.' });
      return standardRefusal(code);
    },
  },
  identity: [
    userinfo('https://openidconnect.googleapis.com/v1/userinfo'),
    userinfo('https://www.googleapis.com/oauth2/v3/userinfo'),
    {
      url: 'https://gmail.googleapis.com/gmail/v1/users/me/profile',
      method: 'GET',
      answer: ({ person }) =>
        json(200, { emailAddress: person.email, messagesTotal: 12, threadsTotal: 8, historyId: '4' }),
      refuse: unauthorized,
    },
  ],
  revoke: [
    {
      url: 'https://oauth2.googleapis.com/revoke',
      method: 'POST',
      by: 'token',
      token: { in: 'form', name: 'token' },
      done: () => json(200, {}),
      unknown: () => json(400, { error: 'invalid_token', error_description: 'Token expired or revoked' }),
    },
  ],
  oidc: {
    issuer: () => 'https://accounts.google.com',
    discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    claims: (grant) => ({ sub: toSubject(grant), email: grant.person.email, email_verified: true }),
  },
  expects: {
    client:
      'Sends access_type=offline and prompt=consent, keeps its refresh token when an answer has none, and compares scopes.',
    account: (person) => ({ ids: [`10${person.id.padStart(19, '0')}`], labels: [person.email] }),
    authorizeParameters: { access_type: 'offline', prompt: 'consent' },
    scopes: ['openid', 'email', 'https://www.googleapis.com/auth/gmail.readonly'],
  },
  twins: [mixedUp, anothersIdentity({ sub: '109999999999999999999', email: 'rui@harbour.example' }), errorBesideCode],
};
