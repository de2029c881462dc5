import { z } from 'zod';
import { AddressTemplate, Call, FieldName, HeaderName, Path, Pattern, SettingPlace, words } from './service-fields.js';

export const ServiceScope = z.object({
  id: z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/),
  /** Holds what it allows, as the person who agrees reads it. */
  label: words(120),
  risk: z.enum(['read', 'write', 'admin']),
  /** Holds what agents need it for, or why not to give it. */
  why: words(200).optional(),
  /** Requested when nobody says otherwise. */
  default: z.boolean().default(false),
});
export type ServiceScope = z.infer<typeof ServiceScope>;

/** How the account is known at the service. `id` never changes; `label` is what people call it. */
const Identity = z.discriminatedUnion('from', [
  z.object({ from: z.literal('token'), id: Path, label: Path }),
  z.object({
    from: z.literal('call'),
    ...Call,
    id: Path.or(SettingPlace),
    label: Path,
    /** Where the token answer says the same id. A token of another account is refused. */
    inToken: Path.optional(),
  }),
  /** The user info that the issuer describes itself with. */
  z.object({ from: z.literal('discovered'), id: Path, label: Path }),
]);

const Endpoints = z.union([
  z.object({
    authorize: AddressTemplate,
    token: AddressTemplate,
    /** When it is another than `token`. */
    refresh: AddressTemplate.optional(),
  }),
  /** The rest is found at `/.well-known/openid-configuration` or `/.well-known/oauth-authorization-server`. */
  z.object({ issuer: AddressTemplate }),
]);

/** Absent: the service has no way to give a token back, so the person has to do so there. */
const Revocation = z.object({
  address: AddressTemplate,
  method: z.enum(['POST', 'DELETE']),
  /**
   * Where the token is put. `form`: as RFC 7009 says. `query`: `?token=`. `path`: `{token}` of the address. `bearer`: as
   * authorization and nowhere else. `json`: as `field` of an object, with the client as basic authorization. `{clientId}`
   * of the address is the client's id.
   */
  token: z.enum(['form', 'query', 'path', 'bearer', 'json']),
  field: FieldName.optional(),
  /** Which of the two ends both. */
  which: z.enum(['access', 'refresh']),
});

const Refresh = z.object({
  /** `rotates`: each answer has another refresh token, and the one before ends. `keeps`: it stays. `none`: access does not end, or ends for good. */
  tokens: z.enum(['rotates', 'keeps', 'none']),
  /** Seconds that access lives when the answer does not say; null: until it is revoked. */
  accessSeconds: z.int().positive().nullable(),
  /** Days without use after which the refresh token is dead; null: none that the service names. */
  idleDays: z.int().positive().nullable().default(null),
  /** OAuth error codes besides `invalid_grant` that say the account has to be connected again. */
  permanent: z
    .array(z.string().regex(/^[a-z_]{1,60}$/))
    .max(8)
    .default([]),
});

/** The header that carries the access token; absent: `Authorization: Bearer …`. */
const Attachment = z.object({ header: HeaderName, before: z.string().max(30) }).optional();

const ClientAuth = z.enum(['basic', 'post', 'none']);
const Scopes = z.array(ServiceScope).max(40);
const Console = z.object({ address: AddressTemplate, hint: words(300).optional() });

/** OAuth 2 with a code, as RFC 6749 and 7636 say, where the entry says nothing else. */
const CodeWay = z.object({
  kind: z.literal('oauth2_code'),
  endpoints: Endpoints,
  revoke: Revocation.optional(),
  identity: Identity,
  /** `iss` of the redirect (RFC 9207), where the service sends one. */
  issuer: z.string().max(200).startsWith('https://').optional(),
  /**
   * Holds what parameters of the redirect have to be, where they are there: another server or account is refused before it
   * gets the code.
   */
  redirect: z.record(FieldName, z.string().max(200)).optional(),
  /** `hmac` of the redirect is the SHA-256 HMAC of its other parameters, in order, by the client's secret. */
  signedRedirect: z.literal(true).optional(),
  /** PKCE is S256, unless this says why not. */
  withoutPkce: words(200).optional(),
  client: ClientAuth.default('post'),
  /** How the token endpoint is asked. */
  tokenRequest: z.enum(['form', 'json']).default('form'),
  scopeParameter: z.enum(['scope', 'user_scope']).default('scope'),
  scopeSeparator: z.enum([' ', ',']).default(' '),
  /** Requested in any case. */
  always: z.array(ServiceScope.shape.id).max(10).default([]),
  scopes: Scopes,
  /** Further parameters of the authorization address. */
  extra: z.record(FieldName, z.string().max(200)).default({}),
  /** Further fields of the request that exchanges a code. */
  tokenExtra: z.record(FieldName, z.string().max(200)).optional(),
  /** Holds what the parts of a token answer are called that is not as RFC 6749 says. */
  tokenAnswer: z.object({ accessToken: Path, refreshToken: Path.optional(), scope: Path.optional() }).optional(),
  attached: Attachment,
  refresh: Refresh,
  /** Where an app is registered that asks people for access. */
  console: Console,
});

const ClientWay = z.object({
  kind: z.literal('oauth2_client'),
  endpoints: z.union([z.object({ token: AddressTemplate }), z.object({ issuer: AddressTemplate })]),
  client: ClientAuth.exclude(['none']),
  scopeSeparator: z.enum([' ', ',']),
  scopes: Scopes,
  /** Further fields of the token request. */
  extra: z.record(FieldName, z.string().max(200)),
  attached: Attachment,
  accessSeconds: z.int().positive().nullable(),
  console: Console,
});

/** One value that is typed. Of a secret that does not fit `pattern`, the person is told what one looks like. */
const KeyField = z.object({
  label: words(60),
  /** Holds what every such value begins with. */
  prefix: z.string().max(20).optional(),
  pattern: Pattern.optional(),
  hint: words(200).optional(),
});
/** A call that a good key is answered. Its `id` and `label` are of the account, where the answer has them. */
const Check = z.object({
  ...Call,
  id: Path.optional(),
  label: Path.optional(),
  /** A field that has to be true, where bad keys too are answered with 200. */
  ok: Path.optional(),
});
const keyWay = { check: Check.nullable().default(null), console: Console };

export const ServiceWay = z.discriminatedUnion('kind', [
  CodeWay,
  ClientWay,
  z.object({ kind: z.literal('bearer'), key: KeyField, ...keyWay }),
  z.object({
    kind: z.literal('api_key'),
    /** `path`: takes the place of `{key}` in the address, and has no name. Elsewhere, a null `name` is typed by the person. */
    in: z.enum(['header', 'query', 'path']),
    name: HeaderName.or(FieldName).nullable(),
    /** Written before the key. */
    before: z.string().max(30).optional(),
    key: KeyField,
    ...keyWay,
  }),
  /** A field that is a string has this value for everybody. */
  z.object({
    kind: z.literal('basic'),
    user: KeyField.or(z.string().max(40)),
    password: KeyField.or(z.string().max(40)),
    ...keyWay,
  }),
  /** Without headers of its own, the person names one to four. */
  z.object({
    kind: z.literal('headers'),
    headers: z.array(KeyField.extend({ name: HeaderName })).max(4),
    ...keyWay,
  }),
]);
export type ServiceWay = z.infer<typeof ServiceWay>;
