import type { Dialect } from '../dialect.js';
import type { Endpoint } from '../terms.js';

export type Address = { endpoint: Endpoint; method: string; template: string };

export const listAddresses = (dialect: Dialect): readonly Address[] => {
  const { authorize, token, identity, revoke, oidc } = dialect;
  return [
    { endpoint: 'authorize' as const, method: 'GET', template: authorize.url },
    { endpoint: 'token' as const, method: 'POST', template: token.url },
    ...(token.refreshUrl === undefined
      ? []
      : [{ endpoint: 'refresh' as const, method: 'POST', template: token.refreshUrl }]),
    ...identity.map(({ method, url }) => ({ endpoint: 'identity' as const, method, template: url })),
    ...revoke.map(({ method, url }) => ({ endpoint: 'revoke' as const, method, template: url })),
    ...(oidc === undefined
      ? []
      : [
          { endpoint: 'discovery' as const, method: 'GET', template: oidc.discoveryUrl },
          { endpoint: 'jwks' as const, method: 'GET', template: oidc.jwksUrl },
        ]),
  ];
};

const toExpression = (template: string): RegExp =>
  new RegExp(
    `^${template
      .replace(/[.?*+^$()|[\]\\]/g, '\\$&')
      .replace('{account}', '(?<account>[a-z0-9-]{1,63})')
      .replace(/\{(tenant|client|version|token)\}/g, '(?<$1>[^/]+)')}$`,
  );

/** The values in the place of the parameters of a template; null when the URL is none of it. */
export const parametersIn = (template: string, url: URL): Record<string, string> | null => {
  const match = toExpression(template).exec(`${url.origin}${url.pathname}`);
  if (match === null) return null;
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
};

export type Route = { endpoint: Endpoint; parameters: Record<string, string> };

export const routeTo = (dialect: Dialect, method: string, url: URL): Route | null => {
  for (const address of listAddresses(dialect)) {
    const parameters = address.method === method ? parametersIn(address.template, url) : null;
    if (parameters !== null) return { endpoint: address.endpoint, parameters };
  }
  return null;
};
