import type { ProofVerdict } from './proof-check.js';

const maxDelayMs = 3_600_000;

/**
 * Returns the first signature, and how long after the first event it was made, where that is so long that the event could
 * have been changed before; null otherwise, and where the file does not say when the event was.
 */
export const findLateSignature = ({
  first,
  signatures,
  signedAt,
}: ProofVerdict): { at: string; delayMs: number } | null => {
  const at = signatures[0]?.at ?? signedAt;
  if (at === null || !first?.at) return null;
  const delayMs = Date.parse(at) - Date.parse(first.at);
  return delayMs > maxDelayMs ? { at, delayMs } : null;
};
