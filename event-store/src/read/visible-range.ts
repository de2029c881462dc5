import { StreamIsDeleted } from '../errors.js';
import { describedBy, noRevision } from '../recorded-event.js';
import type { LogReader } from './log-reader.js';

/** The part of a stream that its metadata leaves readable. `low` is Infinity when the stream was soft-deleted. */
export type VisibleRange = { low: number; createdSince: number; softDeleted: boolean };

/** A metastream keeps only its last event. */
const metastreamMaxCount = 1;

export const visibleRange = async (reader: LogReader, stream: string): Promise<VisibleRange> => {
  if (reader.log.isTombstoned(stream)) throw new StreamIsDeleted(stream);
  const rules = await reader.findMetadata(stream);
  if (rules?.softDeleted) return { low: Infinity, createdSince: 0, softDeleted: true };
  const maxCount = describedBy(stream) === undefined ? rules?.maxCount : metastreamMaxCount;
  const oldestCounted = maxCount === undefined ? 0 : Math.max(noRevision, await reader.getHead(stream)) - maxCount + 1;
  return {
    low: Math.max(0, oldestCounted, rules?.truncateBefore ?? 0),
    createdSince: rules?.maxAgeMs === undefined ? 0 : Date.now() - rules.maxAgeMs,
    softDeleted: false,
  };
};
