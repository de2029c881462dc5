import { types } from 'node:util';

const grpcText = /^\d+ [A-Z_]+: (?:No connection established\. Last error: )?(.*?)(?:\. Resolution note:.*)?$/s;

/** A name with several addresses fails with an error for each of them. */
const getPart = (error: Error): unknown =>
  'errors' in error && Array.isArray(error.errors) ? error.errors[0] : error.cause;

/** Why a server cannot be used, in its own words, without what gRPC puts around them. */
export const getReason = (error: unknown): string => {
  if (!types.isNativeError(error)) return String(error);
  const part = getPart(error);
  if (types.isNativeError(part)) return getReason(part);
  return (grpcText.exec(error.message)?.[1] ?? error.message).replace(/^Error: /, '').replace(/\.$/, '');
};
