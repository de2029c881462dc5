import { z } from 'zod';
import { limits } from '../limits.js';

/** How a service is told who calls: the kinds differ in what their secret is, and in how it comes and is renewed. */
export const ConnectionKind = z.enum([
  'oauth2_code',
  'oauth2_client',
  'api_key',
  'bearer',
  'basic',
  'headers',
  'model',
]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** A service's name in the catalogue. */
export const ServiceId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
export type ServiceId = z.infer<typeof ServiceId>;

export const ConnectionName = z.string().trim().min(1).max(limits.connectionName.max);

/**
 * `pending` until somebody has signed in and confirmed who it is; `abandoned` if nobody did in time. `degraded`: the service
 * does not answer as it should, and calls are still made. `orphaned`: its owner has left. `revoked` and `abandoned` are final.
 */
export const ConnectionStatus = z.enum([
  'pending',
  'active',
  'degraded',
  'needs_reauth',
  'misconfigured',
  'expired',
  'orphaned',
  'revoked',
  'abandoned',
]);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/** `owner`: only the owner gives agents access. `workspace`: everybody who may put connections into agents does. */
export const ConnectionSharing = z.enum(['owner', 'workspace']);
export type ConnectionSharing = z.infer<typeof ConnectionSharing>;

/** The party that is registered at the provider: the operators of this deployment, the workspace, or this connection alone. */
export const ClientSource = z.enum(['deployment', 'workspace', 'connection']);
export type ClientSource = z.infer<typeof ClientSource>;

/** A host as URLs write it, with a port where it is not the usual one. */
export const Host = z
  .string()
  .max(260)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/);
export type Host = z.infer<typeof Host>;

/** An address without credentials, query and fragment. */
export const ServiceAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  }, 'An address without a user name, a query and a fragment.');

/** Applies to headers that a connection adds. Those that say how a message is to be read are the sender's alone. */
export const HeaderName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/)
  .refine(
    (name) =>
      !/^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|cookie|content-.*|proxy-.*|sec-.*)$/i.test(
        name,
      ),
    'This header can’t be set.',
  );

/** Holds what a connection is made of besides its secret. Null: as the catalogue says of the service. */
export const ConnectionSettings = z.object({
  /** Holds what requests begin with. */
  address: ServiceAddress.nullable(),
  /** The values of the placeholders of the service's addresses, e.g. `subdomain`. */
  variables: z.record(z.string().regex(/^[a-z][a-zA-Z]{0,29}$/), z.string().min(1).max(300)),
  /** The header of a key, and what is written before the key in it, e.g. `Token `. */
  header: z.object({ name: HeaderName, before: z.string().max(30) }).nullable(),
  /** An address that answers a GET with success as long as the secret is good. */
  check: ServiceAddress.nullable(),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

export const HttpMethod = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
export type HttpMethod = z.infer<typeof HttpMethod>;

/** The beginning of a path, by whole segments: `/repos/acme` covers `/repos/acme/site` and not `/repos/acme-old`. */
export const PathPrefix = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w.~!$&'()*+,;=:@-]+(?:\/[\w.~!$&'()*+,;=:@-]+)*\/?)?$/, 'A path such as /repos/acme.')
  .refine((path) => !path.split('/').some((segment) => segment === '.' || segment === '..'), 'A path without dots.');

/** Holds what an agent may do with a connection; null: everything that the connection itself can. */
export const AccessRule = z.object({
  methods: z.array(HttpMethod).min(1).max(HttpMethod.options.length).nullable(),
  paths: z.array(PathPrefix).min(1).max(limits.accessPaths).nullable(),
  hosts: z.array(Host).min(1).max(limits.connectionHosts).nullable(),
  callsPerHour: z.int().positive().max(100_000).nullable(),
});
export type AccessRule = z.infer<typeof AccessRule>;

/** The account at the service. */
export const ConnectedAccount = z.object({
  /** Equal for the same account at the same provider; reveals nothing of it. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  /**
   * Holds what the provider calls it, such as an e-mail address, sealed with the connection's key. Rows and history do not
   * open it.
   */
  label: z.string().max(2_600),
});
export type ConnectedAccount = z.infer<typeof ConnectedAccount>;
