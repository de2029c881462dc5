import type { Dialect, Grant } from '../dialect.js';
import { page, redirect, type Reply } from '../reply.js';
import { getConsent, type Context } from './context.js';
import { getQuery, type Incoming } from './read-request.js';
import { Refused } from './refused.js';

const challengeForm = /^[A-Za-z0-9_-]{43}$/;
const anyScope = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/**
 * The page where a person consents, and does so at once. A wrong client or redirect address is a page; everything else
 * that is wrong goes back to the client (RFC 6749, 4.1.2.1).
 */
export const answerAuthorize = (context: Context, request: Incoming): Reply => {
  const query = Object.fromEntries(request.url.searchParams);
  const { client_id: clientId, redirect_uri: redirectUri = '' } = query;
  if (clientId !== context.client.clientId) return page(400, 'Unknown client_id');
  if (!context.redirectUris.includes(redirectUri)) return page(400, 'redirect_uri is not registered');
  const back = new URLSearchParams();
  try {
    fillAnswer(back, context, { query: getQuery(request), redirectUri, account: request.route['account'] ?? '' });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    back.set('error', error.code === 'invalid_scope' ? 'invalid_scope' : 'invalid_request');
    back.set('error_description', error.message);
  }
  if (query['state'] !== undefined) back.set('state', query['state']);
  const { iss } = context.dialect.authorize;
  if (iss !== undefined) back.set('iss', issuerIn(context, iss));
  if (context.alteration?.kind === 'callback') context.alteration.change(back, context.scene);
  return redirect(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${back.toString()}`);
};

const issuerIn = ({ dialect, local }: Context, iss: string): string =>
  dialect.oidc?.issuer === null ? local(iss) : iss;

type Asked = { query: Record<string, string>; redirectUri: string; account: string };

const fillAnswer = (back: URLSearchParams, context: Context, { query, redirectUri, account }: Asked): void => {
  const { dialect } = context;
  checkParameters(dialect, query);
  const asked = scopesIn(dialect, query);
  const consent = getConsent(context, asked);
  if (consent === null) {
    back.set('error', 'access_denied');
    return;
  }
  const grant: Grant = { ...consent, account, parameters: query, dead: false };
  const challenge = query['code_challenge'] ?? null;
  back.set('code', context.grants.issueCode({ grant, redirectUri, challenge, nonce: query['nonce'] ?? null }));
  context.effect();
  const secret = { clientSecret: context.client.clientSecret, query: back, at: context.scene.at };
  if (query['state'] !== undefined) back.set('state', query['state']);
  for (const [name, value] of Object.entries(dialect.authorize.adds?.(grant, secret) ?? {})) back.set(name, value);
};

const checkParameters = ({ authorize: { needs, pkce } }: Dialect, query: Record<string, string>): void => {
  for (const [name, value] of Object.entries(needs))
    if (query[name] === undefined || query[name] === '' || (value !== null && query[name] !== value))
      throw new Refused('invalid_request', `${name} must be ${value ?? 'there'}.`);
  const { code_challenge: challenge, code_challenge_method: method } = query;
  if (challenge === undefined && pkce !== 'required') return;
  if (pkce === 'ignored') return;
  if (pkce === 'refused') throw new Refused('invalid_request', 'code_challenge is unknown.');
  if (method !== 'S256' || !challengeForm.test(challenge ?? ''))
    throw new Refused('invalid_request', 'A code_challenge by S256 is required.');
};

const scopesIn = ({ authorize: { scopes: rules } }: Dialect, query: Record<string, string>): string[] => {
  if (rules === null) return [];
  const asked = (query[rules.parameter ?? 'scope'] ?? '').split(rules.separator).filter((scope) => scope !== '');
  const other = rules.separator === ' ' ? ',' : ' ';
  const wrong = asked.find((scope) => !anyScope.test(scope) || scope.includes(other));
  if (wrong !== undefined) throw new Refused('invalid_scope', `There is no scope “${wrong}”.`);
  return asked;
};
