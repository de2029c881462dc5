import type { ConnectionSettings } from '@throughline/contracts/connections/connection.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import type { ServiceWay } from '@throughline/catalogue/services/service-ways.js';
import { filled, SettingsInvalid } from '../services/service-plan.js';

type CodeWay = Extract<ServiceWay, { kind: 'oauth2_code' }>;
type ClientWay = Extract<ServiceWay, { kind: 'oauth2_client' }>;

/** How a provider gives tokens: what the catalogue says, or what the maker of a connection typed. */
export type OAuthPlan = {
  issuer: string | null;
  authorize: string | null;
  token: string | null;
  refresh: string | null;
  client: 'basic' | 'post' | 'none';
  tokenRequest: 'form' | 'json';
  scopeParameter: string;
  scopeSeparator: string;
  always: readonly string[];
  extra: Readonly<Record<string, string>>;
  tokenAnswer: { accessToken: string; refreshToken: string; scope: string };
  pkce: boolean;
  /** `iss` of the redirect back, where the provider is known to send one. */
  redirectIssuer: string | null;
  /** Holds what parameters of the redirect back have to be. */
  redirect: Readonly<Record<string, string>>;
  signedRedirect: boolean;
  /** Further fields of the request that exchanges a code. */
  tokenExtra: Readonly<Record<string, string>>;
  /** Where the keys of ID tokens are published; null: such a token is trusted because it comes straight from the provider. */
  keys: string | null;
  /** The issuer, where it is known: another one in the redirect back is refused. */
  knownIssuer: string | null;
  attached: { header: string; before: string };
  /** Error codes that say that a token is dead, besides `invalid_grant`. */
  permanent: readonly string[];
  /** Seconds that access lives if the answer does not say; null: until it is revoked. */
  accessSeconds: number | null;
  idleDays: number | null;
  revoke: CodeWay['revoke'] | null;
  identity: CodeWay['identity'] | null;
};

const bearer = { header: 'authorization', before: 'Bearer ' };
const plain = {
  tokenRequest: 'form' as const,
  scopeParameter: 'scope',
  scopeSeparator: ' ',
  always: [],
  extra: {},
  tokenAnswer: { accessToken: 'access_token', refreshToken: 'refresh_token', scope: 'scope' },
  pkce: true,
  redirectIssuer: null,
  redirect: {},
  signedRedirect: false,
  tokenExtra: {},
  keys: null,
  knownIssuer: null,
  attached: bearer,
  permanent: [],
  accessSeconds: null,
  idleDays: null,
  revoke: null,
  identity: null,
};

type Of = { service: Service | undefined; settings: ConnectionSettings };

export const codePlan = ({ service, settings }: Of): OAuthPlan => {
  const way = service?.ways.find((each): each is CodeWay => each.kind === 'oauth2_code');
  if (way === undefined) throw new SettingsInvalid('', 'Nobody signs in to this service.');
  return ofCodeWay(way, settings.variables);
};

export const clientPlan = ({ service, settings }: Of): OAuthPlan => {
  const way = service?.ways.find((each): each is ClientWay => each.kind === 'oauth2_client');
  if (way === undefined) throw new SettingsInvalid('', 'This service takes no client credentials.');
  const at = getEndpoints(way.endpoints, settings.variables);
  const { client, scopeSeparator, extra, accessSeconds } = way;
  return { ...plain, ...at, client, scopeSeparator, extra, accessSeconds, attached: way.attached ?? bearer };
};

type Endpoints = CodeWay['endpoints'] | ClientWay['endpoints'];
const getEndpoints = (endpoints: Endpoints, variables: ConnectionSettings['variables']) => {
  const at = (template: string | undefined): string | null =>
    template === undefined ? null : filled(template, variables);
  if ('issuer' in endpoints) return { issuer: at(endpoints.issuer), authorize: null, token: null, refresh: null };
  const { token } = endpoints;
  const authorize = 'authorize' in endpoints ? endpoints.authorize : undefined;
  const refresh = 'refresh' in endpoints ? endpoints.refresh : undefined;
  return { issuer: null, authorize: at(authorize), token: at(token), refresh: at(refresh) };
};

const ofCodeWay = (way: CodeWay, variables: ConnectionSettings['variables']): OAuthPlan => {
  const { client, tokenRequest, scopeParameter, scopeSeparator, always, extra, tokenAnswer, refresh } = way;
  return {
    ...getEndpoints(way.endpoints, variables),
    client,
    tokenRequest,
    scopeParameter,
    scopeSeparator,
    always,
    extra,
    tokenAnswer: {
      accessToken: tokenAnswer?.accessToken ?? 'access_token',
      refreshToken: tokenAnswer?.refreshToken ?? 'refresh_token',
      scope: tokenAnswer?.scope ?? 'scope',
    },
    pkce: way.withoutPkce === undefined,
    redirectIssuer: way.issuer ?? null,
    redirect: Object.fromEntries(
      Object.entries(way.redirect ?? {}).map(([name, value]) => [name, filled(value, variables)]),
    ),
    signedRedirect: way.signedRedirect === true,
    tokenExtra: way.tokenExtra ?? {},
    keys: null,
    knownIssuer: way.issuer ?? null,
    attached: way.attached ?? bearer,
    permanent: refresh.permanent,
    accessSeconds: refresh.accessSeconds,
    idleDays: refresh.idleDays,
    revoke: way.revoke === undefined ? null : { ...way.revoke, address: filled(way.revoke.address, variables) },
    identity:
      way.identity.from === 'call'
        ? { ...way.identity, address: filled(way.identity.address, variables) }
        : way.identity,
  };
};
