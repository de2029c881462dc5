import { Injectable } from '@nestjs/common';
import { Scopes } from '@throughline/contracts/connections/connection.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { Clock } from '@throughline/platform/clock.js';
import { redacted, Redactor } from '../../kernel/credentials/redaction.js';
import { textAt, valueAt } from '../services/answer-paths.js';
import type { OAuthPlan } from './oauth-plan.js';
import {
  ProviderCalls,
  ProviderUnreachable,
  ProviderUnusable,
  getRetryAfter,
  type ProviderAnswer,
} from './provider-calls.js';
import type { TokenSet } from './token-set.js';

export type OAuthClient = { id: string; secret: string | null };
export type Grant = { workspaceId: WorkspaceId; plan: OAuthPlan; client: OAuthClient };
export type Answered = { tokens: TokenSet; json: Json };

/** The provider said no. `dead`: the token it was asked with never works again. */
export class TokenRefused extends Error {
  constructor(
    readonly code: string,
    readonly dead: boolean,
  ) {
    super(`The provider refused: ${code}.`);
    this.name = 'TokenRefused';
  }
}

/** Holds what a provider says of itself, or not in a word of OAuth: nothing is known of the token or the client. */
const passing = new Set([
  'unknown_error',
  'error',
  'temporarily_unavailable',
  'server_error',
  'slow_down',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'timeout',
  'request_timeout',
  'ratelimited',
  'rate_limited',
  'rate_limit_exceeded',
  'too_many_requests',
]);
const known = /^[a-z][a-z0-9_]{0,59}$/;

/** Asks a provider for tokens, in its dialect. */
@Injectable()
export class TokenEndpoint {
  constructor(
    private readonly calls: ProviderCalls,
    private readonly clock: Clock,
  ) {}

  async ask(
    { workspaceId, plan, client }: Grant,
    address: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Answered> {
    // Before the call: what the provider counts from is not earlier.
    const asked = this.clock.now().getTime();
    const answer = await this.calls.call(workspaceId, {
      method: 'POST',
      address,
      ...getRequest(plan, client, parameters),
    });
    const sent = secretsSent(client, parameters);
    refuse(answer, plan, new Redactor(sent));
    const { json = null } = answer;
    const accessToken = textIn(json, plan.tokenAnswer.accessToken);
    if (accessToken === null) throw new ProviderUnusable();
    // A token of another type is used in a way that is not known here (RFC 6749 §7.1).
    if (!/^(?:bearer|bot|user)$/i.test(textAt(json, 'token_type') ?? 'bearer'))
      throw new TokenRefused('unsupported_token_type', false);
    const seconds = getLife(json) ?? plan.accessSeconds;
    const refreshToken = textIn(json, plan.tokenAnswer.refreshToken);
    const scope = valueAt(json, plan.tokenAnswer.scope);
    const redactor = new Redactor([...sent, accessToken, ...(refreshToken === null ? [] : [refreshToken])]);
    return {
      json,
      tokens: {
        accessToken,
        refreshToken,
        askedAt: new Date(asked).toISOString(),
        expiresAt: seconds === null ? null : new Date(asked + seconds * 1_000).toISOString(),
        scopes: typeof scope === 'string' && scope.trim() !== '' ? scopesIn(redactor.text(scope)) : null,
        variables: {},
      },
    };
  }
}

/** Finds what an answer must not give back to us: scopes and errors are recorded. */
const secretsSent = ({ secret }: OAuthClient, { code, refresh_token }: Readonly<Record<string, string>>): string[] =>
  [secret, code, refresh_token].filter((each) => typeof each === 'string');

/** Leaves out what cannot be a scope, and scopes beyond the number that an event holds. */
const scopesIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((scope) => Scopes.element.safeParse(scope).success && !scope.includes(redacted))
    .slice(0, limits.connectionScopes);

/** `expires_in` as a number or a numeric text; 0 and nonsense say nothing. */
const getLife = (json: Json): number | null => {
  const seconds = Number(valueAt(json, 'expires_in') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 10 * 365 * 86_400) : null;
};

/** Tokens may be long, and are taken as they are. */
const textIn = (json: Json, path: string): string | null => {
  const value = valueAt(json, path);
  return typeof value === 'string' && value.length > 0 && value.length <= 16 * 1024 && /^[\x21-\x7e]+$/.test(value)
    ? value
    : null;
};

export const getRequest = (
  { client: way, tokenRequest }: Pick<OAuthPlan, 'client' | 'tokenRequest'>,
  { id, secret }: OAuthClient,
  parameters: Readonly<Record<string, string>>,
): { headers: Record<string, string>; body: string } => {
  const all: Record<string, string> = { ...parameters };
  const headers: Record<string, string> = {};
  if (way === 'basic' && secret !== null) {
    const pair = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
  } else {
    all['client_id'] = id;
    if (secret !== null) all['client_secret'] = secret;
  }
  return tokenRequest === 'json'
    ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(all) }
    : {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(all).toString(),
      };
};

/** Slack says `ok: false` and GitHub names an error, both with 200. HubSpot calls it `status`. */
const errorIn = ({ status, json }: ProviderAnswer): string | null => {
  const named = textAt(json, 'error.type') ?? textAt(json, 'error.code') ?? textAt(json, 'error');
  const error = (named ?? (status >= 400 ? textAt(json, 'status') : null))?.toLowerCase() ?? null;
  if (error !== null) return known.test(error) ? error : 'unknown_error';
  return valueAt(json, 'ok') === false ? 'unknown_error' : null;
};

/** Whether an answer that has no token is a good one. */
export const isAccepted = (answer: ProviderAnswer): boolean => answer.status < 300 && errorIn(answer) === null;

const refuse = (answer: ProviderAnswer, { permanent }: OAuthPlan, redactor: Redactor): void => {
  const { status } = answer;
  // An error next to a token counts: the vendor says that the token is not to be used.
  const code = isUnauthorized(answer) ? 'invalid_client' : errorIn(answer);
  if (code === null && status < 300) return;
  const dead = code !== null && (code === 'invalid_grant' || permanent.includes(code));
  if (code === null || (!dead && passing.has(code)) || isPassing(status))
    throw new ProviderUnreachable(getRetryAfter(answer));
  throw new TokenRefused(redactor.text(code), dead);
};

/** 401 says itself that the client is wrong (RFC 6749 §5.2): Reddit writes `{"error": 401}`. A page says nothing. */
const isUnauthorized = (answer: ProviderAnswer): boolean => {
  const error = errorIn(answer);
  return answer.status === 401 && answer.json !== undefined && (error === null || error === 'unknown_error');
};

/** A gateway and a limit write any body, also one that the token endpoint wrote for another request. */
const isPassing = (status: number): boolean =>
  (status >= 300 && status < 400) || [408, 425, 429].includes(status) || status >= 500;
