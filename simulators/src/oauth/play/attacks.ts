import type { Alteration } from './alteration.js';
import { fault, type Fault } from './fault.js';

const another = { id: '7733', name: 'Rui Prado', email: 'rui@harbour.example' };

export const attacks: readonly Fault[] = [
  fault(
    'wrong_state',
    'no_exchange',
    { kind: 'callback', change: (query) => query.set('state', 'of-another-browser') },
    { at: 'authorize', does: 'Returns with the state of another sign-in.' },
  ),
  fault(
    'no_state',
    'no_exchange',
    { kind: 'callback', change: (query) => query.delete('state') },
    { at: 'authorize', does: 'Returns without a state.' },
  ),
  fault(
    'wrong_iss',
    'no_exchange',
    { kind: 'callback', change: (query, { elsewhere }) => query.set('iss', elsewhere) },
    { at: 'authorize', does: 'Returns with the issuer of another server: a mix-up.' },
  ),
  fault(
    'no_iss',
    'no_exchange',
    { kind: 'callback', change: (query) => query.delete('iss') },
    { at: 'authorize', does: 'Returns without an issuer, although the vendor always sends one.', needs: 'iss' },
  ),
  fault(
    'denied',
    'no_exchange',
    { kind: 'consent', change: () => null },
    { at: 'authorize', does: 'The person says no.' },
  ),
  fault(
    'scope_narrowed',
    'limited',
    { kind: 'consent', change: (consent) => ({ ...consent, scopes: consent.scopes.slice(0, -1) }) },
    { at: 'authorize', does: 'The person grants all scopes but the last.' },
  ),
  fault(
    'another_person',
    'other_account',
    { kind: 'consent', change: (consent) => ({ ...consent, person: another }) },
    { at: 'authorize', does: 'Another person is signed in when the account is connected again.' },
  ),
];

const idToken = (name: string, does: string, change: Extract<Alteration, { kind: 'id_token' }>['change']): Fault =>
  fault(name, 'no_connection', { kind: 'id_token', change }, { at: 'token', does, needs: 'oidc' });

export const idTokens: readonly Fault[] = [
  idToken('id_token_alg_none', 'The ID token is not signed.', (token) => ({ ...token, alg: 'none' })),
  idToken('id_token_other_key', 'A key that is not published signed the ID token.', (token) => ({
    ...token,
    key: 'other',
  })),
  idToken('id_token_other_audience', 'The ID token is for another client.', (token) => ({
    ...token,
    claims: { ...token.claims, aud: 'another-client' },
  })),
  idToken('id_token_other_issuer', 'The ID token is of another issuer.', (token) => ({
    ...token,
    claims: { ...token.claims, iss: 'https://elsewhere.example' },
  })),
  idToken('id_token_wrong_nonce', 'The ID token has the nonce of another sign-in.', (token) => ({
    ...token,
    claims: { ...token.claims, nonce: 'of-another-browser' },
  })),
  idToken('id_token_expired', 'The ID token expired a day ago.', (token) => {
    const { iat } = token.claims;
    return { ...token, claims: { ...token.claims, exp: Number(iat) - 86_400 } };
  }),
];
