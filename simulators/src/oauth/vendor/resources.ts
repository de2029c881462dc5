import { json, type Reply } from '../reply.js';
import type { Context } from './context.js';
import { parametersIn } from './addresses.js';
import { getBody, checkClient, checkHeaders, getHeader, getQuery, type Incoming } from './read-request.js';
import { Refused } from './refused.js';
import type { IdentityRules, RevokeRules } from '../dialect.js';

const bearerIn = (request: Incoming, schemes: readonly string[] = ['Bearer']): string => {
  const [sent = '', token = ''] = getHeader(request, 'authorization').split(' ');
  return schemes.some((scheme) => scheme.toLowerCase() === sent.toLowerCase()) ? token : '';
};

const accessIn = (request: Incoming, { header, schemes }: IdentityRules): string => {
  if (header === undefined) return bearerIn(request, schemes);
  return header === null ? (request.route['token'] ?? '') : getHeader(request, header);
};

const ruleFor = <Rule extends { url: string; method: string }>(
  rules: readonly Rule[],
  { method, url }: Incoming,
): Rule | undefined => rules.find((rule) => rule.method === method && parametersIn(rule.url, url) !== null);

/** Says whose access token it is. */
export const answerIdentity = ({ dialect: { identity }, grants }: Context, request: Incoming): Reply => {
  const rules = ruleFor(identity, request);
  if (rules === undefined) return json(404, { error: 'not_found' });
  const grant = grants.withAccess(accessIn(request, rules));
  if (grant === null || grant.account !== (request.route['account'] ?? '')) return rules.refuse();
  try {
    checkHeaders(request, rules.headers);
    return rules.answer(grant);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return json(400, { message: error.message });
  }
};

export const answerRevoke = (context: Context, request: Incoming): Reply => {
  const rules = ruleFor(context.dialect.revoke, request);
  if (rules === undefined) return json(404, { error: 'not_found' });
  try {
    const token = revokedToken(context, rules, request);
    if (!context.grants.revoke(token)) return rules.unknown();
    context.effect();
    return rules.done();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return json(error.code === 'invalid_client' ? 401 : 400, { error: error.code, error_description: error.message });
  }
};

const revokedToken = ({ client, dialect }: Context, revoke: RevokeRules, request: Incoming): string => {
  const { token: place, by } = revoke;
  const body = place.in === 'form' || place.in === 'json' ? getBody(request, [place.in]) : {};
  if (by === 'client') checkClient(request, body, dialect.token.client, client);
  if (by === 'basic' || by === 'body') checkClient(request, body, [by], client);
  if (place.in === 'path') return request.route['token'] ?? '';
  if (place.in === 'header') return bearerIn(request);
  const token = (place.in === 'query' ? getQuery(request) : body)[place.name];
  if (token === undefined) throw new Refused('invalid_request', `${place.name} is missing.`);
  return token;
};

/** The metadata of OpenID Connect Discovery 1.0 or RFC 8414. */
export const answerDiscovery = ({ dialect, local }: Context): Reply => {
  const { oidc, authorize, token, revoke, identity } = dialect;
  if (oidc === undefined) return json(404, { error: 'not_found' });
  const shown = (url: string): string => (oidc.issuer === null ? local(url) : url);
  const ways = { basic: 'client_secret_basic', body: 'client_secret_post' };
  return json(200, {
    issuer: shown(authorize.iss ?? new URL(oidc.discoveryUrl).origin),
    authorization_endpoint: shown(authorize.url),
    token_endpoint: shown(token.url),
    jwks_uri: shown(oidc.jwksUrl),
    ...(revoke[0] === undefined ? {} : { revocation_endpoint: shown(revoke[0].url) }),
    userinfo_endpoint: shown(identity[0].url),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: token.client.map((way) => ways[way]),
    grant_types_supported: [
      'authorization_code',
      ...(token.refresh.kind === 'none' ? [] : ['refresh_token']),
      ...(token.clientCredentials === true ? ['client_credentials'] : []),
    ],
    ...(authorize.pkce === 'ignored' || authorize.pkce === 'refused'
      ? {}
      : { code_challenge_methods_supported: ['S256'] }),
    authorization_response_iss_parameter_supported: authorize.iss !== undefined,
  });
};
