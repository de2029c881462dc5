import type { Twin } from '../play/alteration.js';
import { withFields, type Fields } from '../reply.js';

/** An answer of 200 that has an error and a token: it is an error. */
export const errorBesideToken = (error: Fields): Twin => ({
  name: 'error_beside_token',
  does: 'Answers 200 with a token and with an error next to it.',
  at: 'token',
  alteration: { kind: 'answer', change: (reply) => withFields(reply, error) },
  refused: 'no_connection',
});

/** The browser returns with a code and an error: RFC 6749 allows either. */
export const errorBesideCode: Twin = {
  name: 'error_beside_code',
  does: 'Returns with an error and a code.',
  at: 'authorize',
  alteration: { kind: 'callback', change: (query) => query.set('error', 'server_error') },
  refused: 'no_exchange',
};

/** An address in an answer is of a host that only looks like the vendor's. */
export const foreignHost = (field: string, url: string, at: 'token' | 'identity' = 'token'): Twin => ({
  name: 'foreign_host',
  does: `Names ${url} as the customer's own host, which is not the vendor's.`,
  at,
  alteration: { kind: 'answer', change: (reply) => withFields(reply, { [field]: url }) },
  refused: 'no_connection',
});

/** The identity belongs to somebody else than the token answer said. */
export const anothersIdentity = (fields: Fields): Twin => ({
  name: 'anothers_identity',
  does: 'Says at the identity endpoint that the token is of another account than the token answer said.',
  at: 'identity',
  alteration: { kind: 'answer', change: (reply) => withFields(reply, fields) },
  refused: 'no_connection',
});

/** A token of a type that a client must know how to use (RFC 6749, 7.1), and does not. */
export const otherTokenType: Twin = {
  name: 'other_token_type',
  does: 'Gives a token of type DPoP, which needs a proof with each request.',
  at: 'token',
  alteration: { kind: 'answer', change: (reply) => withFields(reply, { token_type: 'DPoP' }) },
  refused: 'no_connection',
};

/** The answer to a refresh has the form of a good one and no access token in it. */
export const emptyRefresh: Twin = {
  name: 'empty_refresh',
  does: 'Answers a refresh with an empty access token.',
  at: 'refresh',
  alteration: { kind: 'answer', change: (reply) => withFields(reply, { access_token: '' }) },
  refused: 'retried',
};

/** A mix-up of issuers (RFC 9207). */
export const mixedUp: Twin = {
  name: 'mixed_up',
  does: 'Returns with a good code and the issuer of another server, to which the client would send it.',
  at: 'authorize',
  alteration: { kind: 'callback', change: (query, { elsewhere }) => query.set('iss', elsewhere) },
  refused: 'no_exchange',
};
