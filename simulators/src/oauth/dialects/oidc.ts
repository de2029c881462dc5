import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { standardAnswer, standardRefusal } from './standard.js';
import { anothersIdentity, mixedUp } from './twins.js';

/**
 * Any issuer of OpenID Connect, to the letter: discovery, `iss` in the answer, PKCE required, refresh tokens that rotate,
 * and one that is used twice ends the grant.
 */
export const oidc: Dialect = {
  id: 'oidc',
  documents: [
    'https://openid.net/specs/openid-connect-core-1_0.html',
    'https://www.rfc-editor.org/rfc/rfc9207',
    'https://www.rfc-editor.org/rfc/rfc9700',
    'https://www.rfc-editor.org/rfc/rfc7009',
  ],
  authorize: {
    url: 'https://issuer.example/authorize',
    scopes: { separator: ' ' },
    pkce: 'required',
    needs: { response_type: 'code', state: null },
    iss: 'https://issuer.example',
  },
  token: {
    url: 'https://issuer.example/token',
    bodies: ['form'],
    client: ['basic'],
    lives: 600,
    prefix: 'at-',
    refreshPrefix: 'rt-',
    refresh: {
      kind: 'rotates',
      reuse: 'ends_grant',
      lives: 1_209_600,
      given: ({ scopes }) => scopes.includes('offline_access'),
    },
    answer: (issued) => standardAnswer(issued, { expiresIn: 600, type: 'Bearer' }),
    refuse: standardRefusal,
    clientCredentials: true,
  },
  identity: [
    {
      url: 'https://issuer.example/userinfo',
      method: 'GET',
      answer: ({ person }) =>
        json(200, { sub: person.id, name: person.name, email: person.email, email_verified: true }),
      refuse: () => json(401, { error: 'invalid_token' }, { 'www-authenticate': 'Bearer error="invalid_token"' }),
    },
  ],
  revoke: [
    {
      url: 'https://issuer.example/revoke',
      method: 'POST',
      by: 'basic',
      token: { in: 'form', name: 'token' },
      done: () => json(200, null),
      unknown: () => json(200, null),
    },
  ],
  oidc: {
    issuer: null,
    discoveryUrl: 'https://issuer.example/.well-known/openid-configuration',
    jwksUrl: 'https://issuer.example/jwks',
    claims: ({ person }) => ({ sub: person.id, email: person.email, name: person.name }),
  },
  expects: {
    client:
      'Reads the metadata, sends S256, checks iss before the code goes anywhere, and the signature, audience and nonce of the ID token.',
    account: (person) => ({ ids: [person.id], labels: [person.email, person.name] }),
    scopes: ['openid', 'email', 'offline_access'],
  },
  twins: [mixedUp, anothersIdentity({ sub: '1' })],
};
