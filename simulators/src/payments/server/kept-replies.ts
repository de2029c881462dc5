import type { Account } from '../objects/account.js';
import type { KeptReply } from '../objects/further.js';
import { ApiError } from '../wire/api-error.js';

const mismatch = (message: string): ApiError => new ApiError(400, 'idempotency_error', message);

const toId = (key: string): string => `reply ${key}`;

/** The answer that this request had before, by its idempotency key. */
export const findReply = ({ store }: Account, key: string, path: string, request: string): KeptReply | null => {
  const kept = store.find('reply', toId(key));
  if (kept === null) return null;
  const other = ` Try using a key other than '${key}' if you meant to execute a different request.`;
  if (kept.path !== path)
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.path}').${other}`,
    );
  if (kept.request !== request)
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with.${other}`,
    );
  return kept;
};

export const keepReply = (
  { store, clock }: Account,
  key: string,
  kept: Omit<KeptReply, 'id' | 'object' | 'at'>,
): void => void store.add({ id: toId(key), object: 'reply', ...kept, at: clock.now() });
