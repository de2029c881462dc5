import { DomainError } from '@throughline/platform/problems/domain-error.js';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** Codes of the library for an answer that arrived and failed verification. */
const unbelievable = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_PARSE_ERROR',
]);

const unavailable = (): DomainError => new DomainError('oauth_provider_unavailable', { retryAfter: 15 });

/** Maps a failure at the provider to one of our problem codes. The provider's own text is never passed on. */
export const getRefusal = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (error instanceof AuthorizationResponseError) return new DomainError('oauth_exchange_failed');
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) {
    return refusalOfStatus(error.status);
  }
  if (!(error instanceof ClientError) || error.code === undefined) return unavailable();
  if (unbelievable.has(error.code)) return new DomainError('oauth_token_invalid');
  const { cause } = error;
  return cause instanceof Response ? refusalOfStatus(cause.status) : unavailable();
};

/** The provider is unavailable, or it refused. */
export const refusalOfStatus = (status: number): DomainError =>
  status >= 500 || status === 429 ? unavailable() : new DomainError('oauth_exchange_failed');

/** The error that a provider may return instead of a code (RFC 6749 §4.1.2.1). */
export const refusalOfErrorCode = (error: string): DomainError => {
  if (error === 'access_denied') return new DomainError('oauth_denied');
  const away = error === 'temporarily_unavailable' || error === 'server_error';
  return away ? unavailable() : new DomainError('oauth_exchange_failed');
};
