import type { Issued } from '../dialect.js';
import type { IdToken } from '../play/alteration.js';
import type { Endpoint } from '../terms.js';
import type { Reply } from '../reply.js';
import type { Context } from './context.js';
import { getBody, checkClient, checkHeaders, getHeader, type Incoming } from './read-request.js';
import { Refused } from './refused.js';

export const answerToken = (context: Context, request: Incoming, endpoint: Endpoint): Reply => {
  const { token } = context.dialect;
  const accept = getHeader(request, 'accept');
  try {
    if (context.alteration?.kind === 'refuse') throw new Refused(context.alteration.code, 'This is played.');
    return token.answer(issue(context, request, endpoint), { accept });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return token.refuse(error.code, { accept });
  }
};

const issue = (context: Context, request: Incoming, endpoint: Endpoint): Issued => {
  const { token } = context.dialect;
  checkHeaders(request, token.headers);
  const body = getBody(request, token.bodies);
  checkClient(request, body, token.client, context.client);
  if (token.refreshUrl !== undefined)
    return endpoint === 'refresh' ? refresh(context, body) : redeem(context, request, body);
  switch (body['grant_type']) {
    case 'authorization_code':
      return redeem(context, request, body);
    case 'refresh_token':
      return refresh(context, body);
    case 'client_credentials':
      if (token.clientCredentials === true) return credentials(context, body);
      throw new Refused('unsupported_grant_type', 'client_credentials is not supported.');
    case undefined:
      if (!(token.needs ?? []).includes('grant_type') && body['code'] !== undefined)
        return redeem(context, request, body);
      throw new Refused('invalid_request', 'grant_type is missing.');
    default:
      throw new Refused('unsupported_grant_type', 'This grant_type is not supported.');
  }
};

const redeem = (context: Context, request: Incoming, body: Record<string, string>): Issued => {
  const { grants, dialect } = context;
  const { needs = ['grant_type', 'redirect_uri'] } = dialect.token;
  for (const name of ['code', ...needs])
    if (body[name] === undefined) throw new Refused('invalid_request', `${name} is missing.`);
  const proof = { redirectUri: body['redirect_uri'] ?? null, verifier: body['code_verifier'] ?? null };
  const { grant, nonce } = grants.redeem(body['code'] ?? '', proof);
  if (grant.account !== (request.route['account'] ?? ''))
    throw new Refused('invalid_grant', 'The code is of another account.');
  context.effect();
  const issued = grants.issue(grant, 'authorization_code');
  return { ...issued, idToken: idTokenFor(context, issued, nonce) };
};

const refresh = (context: Context, body: Record<string, string>): Issued => {
  const token = body['refresh_token'];
  if (token === undefined) throw new Refused('invalid_request', 'refresh_token is missing.');
  const grant = context.grants.useRefresh(token);
  context.effect();
  return { ...context.grants.issue(grant, 'refresh_token', token), idToken: null };
};

/** The client's own grant belongs to the client. */
const credentials = (context: Context, body: Record<string, string>): Issued => {
  const { clientId } = context.client;
  const scopes = (body['scope'] ?? '').split(' ').filter((scope) => scope !== '');
  context.effect();
  const person = { id: '0', name: clientId, email: '' };
  const grant = { person, scopes, account: '', parameters: {}, dead: false };
  return { ...context.grants.issue(grant, 'client_credentials'), idToken: null };
};

const hour = 3600;

const idTokenFor = (
  { dialect, client, idTokens, alteration, local }: Context,
  { grant, at }: Omit<Issued, 'idToken'>,
  nonce: string | null,
): string | null => {
  const { oidc } = dialect;
  if (oidc === undefined || !grant.scopes.includes('openid')) return null;
  const iat = Math.floor(at / 1000);
  const claims = {
    iss: oidc.issuer?.(grant) ?? local(dialect.authorize.iss ?? ''),
    aud: client.clientId,
    iat,
    exp: iat + hour,
    ...(nonce === null ? {} : { nonce }),
    ...oidc.claims(grant),
  };
  const token: IdToken = { alg: 'RS256', claims, key: 'published' };
  return idTokens.write(alteration?.kind === 'id_token' ? alteration.change(token) : token);
};
