import type { Fields, Reply } from '../reply.js';
import type { Endpoint, Person, RefusalCode } from '../terms.js';

/** Describes what an alteration may need to know. */
export type Scene = {
  /** An address of this server that belongs to nobody the client trusts. */
  elsewhere: string;
  /** Milliseconds since 1970. */
  at: number;
};

export type Consent = { person: Person; scopes: readonly string[] };
export type IdToken = { alg: 'RS256' | 'none'; claims: Fields; key: 'published' | 'other' };

/** Describes what is changed about an exchange, and when. */
export type Alteration =
  /** Another person or other scopes; null denies. */
  | { kind: 'consent'; change: (consent: Consent) => Consent | null }
  /** The parameters with which the browser returns to the client. */
  | { kind: 'callback'; change: (query: URLSearchParams, scene: Scene) => void }
  /** An answer instead of any effect. */
  | { kind: 'instead'; reply: (scene: Scene) => Reply }
  /** A refusal as the dialect writes it, instead of any effect. */
  | { kind: 'refuse'; code: RefusalCode }
  /** Another answer after the effect. */
  | { kind: 'answer'; change: (reply: Reply, scene: Scene) => Reply }
  | { kind: 'id_token'; change: (token: IdToken) => IdToken }
  /**
   * How it is sent. `reset`: the connection ends before the effect. `lost`: after it, without an answer. `silent`: it
   * has the effect and never answers. `slow`: it answers after a minute. `large`: 30 MB of valid JSON.
   * `compressed`: 30 MB of it in a few kilobytes.
   */
  | { kind: 'delivery'; how: 'reset' | 'lost' | 'silent' | 'slow' | 'large' | 'compressed' };

/** Describes what is observed of a client that is right. */
export type Outcome =
  /** It connects all the same. */
  | 'connected'
  /** It sends the code nowhere: there is no token request. */
  | 'no_exchange'
  /** The code was exchanged, but nothing is connected: no later request has a token of that answer. */
  | 'no_connection'
  /** It connects, and knows that less was granted than it requested. */
  | 'limited'
  /** A reconnect is refused, and the tokens of the account before stay in use. */
  | 'other_account'
  /** The answer to a refresh is dropped, the tokens before stay stored, and it tries again later. */
  | 'retried'
  /** The person must sign in again. It is not tried again. */
  | 'needs_sign_in'
  /** The operator must mend the client. The tokens stay stored. */
  | 'misconfigured'
  /** Revoking is reported as failed. */
  | 'not_revoked';

/** An answer that looks like the dialect's own, and must be refused. */
export type Twin = {
  name: string;
  /** Holds what it does, in a sentence. */
  does: string;
  at: Endpoint;
  /** It is played while an account that is connected already is connected again. */
  whileReconnecting?: boolean;
  alteration: Alteration;
  refused: Exclude<Outcome, 'connected'>;
};
