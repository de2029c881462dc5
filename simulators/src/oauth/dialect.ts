import type { Twin } from './play/alteration.js';
import type { Fields, Reply } from './reply.js';
import type { Person, RefusalCode } from './terms.js';

/** Describes what a person granted to the client. */
export type Grant = {
  person: Person;
  scopes: readonly string[];
  /** The part of the host that names the vendor's customer, such as a shop; empty where all share one host. */
  account: string;
  /** The parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>;
  /** Ended by the vendor, by revocation or because a token of it was used twice. */
  dead: boolean;
};

export type Issued = {
  grant: Grant;
  access: string;
  refresh: string | null;
  by: 'authorization_code' | 'refresh_token' | 'client_credentials';
  /** Milliseconds since 1970. */
  at: number;
  /** Written when the scope `openid` was granted and the dialect signs one. */
  idToken: string | null;
};

/** Parameters of a URL are written `{account}`, `{tenant}`, `{client}`, `{version}` or `{token}`. */
export type AuthorizeRules = {
  url: string;
  /** A null means the vendor has no scopes, they are set at the app. */
  scopes: { separator: ' ' | ','; parameter?: string } | null;
  /** `ignored`: a challenge is accepted and never checked. `refused`: the vendor refuses a request that has one. */
  pkce: 'required' | 'optional' | 'ignored' | 'refused';
  /** Parameters that must be there; with a text, exactly so. */
  needs: Readonly<Record<string, string | null>>;
  /** The `iss` of the answer (RFC 9207), where the vendor sends it. */
  iss?: string;
  /** Returns what the vendor adds to the answer. */
  adds?: (grant: Grant, secret: { clientSecret: string; query: URLSearchParams; at: number }) => Record<string, string>;
};

type Given = (grant: Grant) => boolean;
export type RefreshRules =
  | { kind: 'none' }
  /** One refresh token for good; answers to a refresh repeat it or leave it out. */
  | { kind: 'same'; repeated: boolean; given: Given }
  /**
   * Each refresh gives a new one. What a second use of the old one does; `seconds`: until then it is answered.
   * `until_replaced`: it is answered until the new one is used.
   */
  | {
      kind: 'rotates';
      reuse: 'refused' | 'ends_grant' | 'until_replaced' | { seconds: number };
      /** Seconds until an unused refresh token is dead. */
      lives: number | null;
      given: Given;
    };

export type TokenRules = {
  url: string;
  /** Where refresh tokens are sent, when it is another address. */
  refreshUrl?: string;
  bodies: readonly ('form' | 'json')[];
  client: readonly ('basic' | 'body')[];
  /** Headers without which the vendor refuses the request. */
  headers?: Readonly<Record<string, RegExp>>;
  /** Parameters of the body without which a code is refused; `redirect_uri` unless said. */
  needs?: readonly string[];
  /** Seconds; null: it does not expire. */
  lives: number | null;
  prefix: string;
  refreshPrefix?: string;
  refresh: RefreshRules;
  answer: (issued: Issued, request: { accept: string }) => Reply;
  refuse: (code: RefusalCode, request: { accept: string }) => Reply;
  clientCredentials?: boolean;
};

export type IdentityRules = {
  url: string;
  method: 'GET' | 'POST';
  /** How the access token may be sent; `Bearer` unless said. */
  schemes?: readonly string[];
  /** The header that has the token alone; null: it is in the path, in the place of `{token}`. */
  header?: string | null;
  headers?: Readonly<Record<string, RegExp>>;
  answer: (grant: Grant) => Reply;
  refuse: () => Reply;
};

export type RevokeRules = {
  url: string;
  method: 'POST' | 'DELETE' | 'GET';
  /** It is sent by the client with its secret (`client`: as to the token endpoint), or by the holder of a token. */
  by: 'basic' | 'body' | 'client' | 'bearer' | 'token';
  /** Where the token is; `path`: in the place of `{token}`; `header`: it is the bearer. */
  token: { in: 'form' | 'json' | 'query'; name: string } | { in: 'path' } | { in: 'header' };
  done: () => Reply;
  /** The answer for a token that it does not know. RFC 7009 wants 200. */
  unknown: () => Reply;
};

export type OidcRules = {
  /** The literal issuer. Null: the address at which this server answers. */
  issuer: ((grant: Grant) => string) | null;
  discoveryUrl: string;
  jwksUrl: string;
  claims: (grant: Grant) => Fields;
};

/** Describes what a client that is right has after it connected. */
export type Expects = {
  /** Holds what it does, in a sentence. */
  client: string;
  /**
   * `ids`: the vendor's values that together say which account it is. `labels`: how a person may read it, any of them.
   */
  account: (person: Person) => { ids: readonly string[]; labels: readonly string[] };
  /** Parameters of the authorization and of the token request without which there is no lasting access. */
  authorizeParameters?: Readonly<Record<string, string>>;
  tokenParameters?: Readonly<Record<string, string>>;
  /** Scopes to ask for in a test. */
  scopes: readonly string[];
  /** The part of the host that names the vendor's customer. */
  accountName?: string;
  /** Hosts that the answers add to those of the catalogue. */
  hosts?: readonly string[];
};

/** How one vendor speaks OAuth 2: data, and functions that write its answers. */
export type Dialect = {
  /** The first part of its paths at this server. */
  id: string;
  /** Where the vendor documents it. */
  documents: readonly [string, ...string[]];
  authorize: AuthorizeRules;
  token: TokenRules;
  /** Where the vendor says who an access token belongs to; every documented place, the usual one first. */
  identity: readonly [IdentityRules, ...IdentityRules[]];
  /** Where tokens are revoked; none where only the person can. */
  revoke: readonly RevokeRules[];
  oidc?: OidcRules;
  expects: Expects;
  twins: readonly [Twin, ...Twin[]];
};
