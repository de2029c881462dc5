import { BlobTooLarge } from '../../../kernel/blobs/blobs.js';
import { CredentialRefused } from '../../../kernel/credentials/connection-credentials.js';
import { ToolFailure } from '../../../kernel/agent-tools/tool.js';
import { ModelFailure } from '../../../models/public.js';
import type { FailedAttempt } from './after-failure.js';

/** For providers that refuse a key, or whose account has no money: asking again helps only when a person has mended that. */
const refusals: readonly string[] = ['model_unauthorized', 'model_quota'];

const nothingMore = { transient: false, retryAfterMs: null, switchNow: false, isRefused: false };

/** Returns null: it is not known what happened, so it is a mistake of ours. */
export const getFailedAttempt = (error: unknown): FailedAttempt | null => {
  if (error instanceof ModelFailure) {
    const { code, transient, retryAfterMs, switchNow } = error;
    return { failure: failure(code, error), transient, retryAfterMs, switchNow, isRefused: refusals.includes(code) };
  }
  if (error instanceof ToolFailure)
    return { ...nothingMore, failure: failure(error.code, error), transient: error.transient };
  if (error instanceof CredentialRefused)
    return { ...nothingMore, failure: failure(error.code, error), switchNow: true, isRefused: error.holds };
  return error instanceof BlobTooLarge ? { ...nothingMore, failure: failure('too_large', error) } : null;
};

const failure = (code: string, { message }: Error) => ({ code, message: message.slice(0, 2_000) });
