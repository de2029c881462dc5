import { z } from 'zod';
import { Instant } from '../row.js';

const Bytes = z.int().nonnegative();
export const DiskPart = z.enum(['log', 'read_tables', 'blobs', 'vault', 'other']);
export type DiskPart = z.infer<typeof DiskPart>;

/** Holds what the database took at one time; `log` is the embedded event store's. */
export const DiskSample = z.object({ at: Instant, parts: z.partialRecord(DiskPart, Bytes) });
export type DiskSample = z.infer<typeof DiskSample>;

export const DiskUse = z.object({
  /** Not older than a minute. */
  newest: DiskSample,
  /** Applies to the disk that the data folder is on; null where the product has none of its own. */
  disk: z.object({ free: Bytes, total: Bytes }).nullable(),
  /** Goes by how many bytes a day the database grew in the last week; null until half a day is known. */
  perDay: z.number().nullable(),
  /** In how many days the disk is full at that rate; null when it does not fill up or that is not known. */
  fullInDays: z.number().nonnegative().nullable(),
});
export type DiskUse = z.infer<typeof DiskUse>;

/**
 * With less than this free on the disk of the data folder the embedded event store refuses to write: the rest is for Postgres,
 * so that reading goes on.
 */
export const reservedDiskBytes = 64 * 1024 * 1024;
export const isDiskFull = (free: number | null): free is number => free !== null && free < reservedDiskBytes;

const dayMs = 86_400_000;
const leastMs = dayMs / 2;

export const measureBytes = ({ parts }: Pick<DiskSample, 'parts'>): number =>
  Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);

/** From the oldest to the newest sample. A rebuild that comes and goes within that time does not count. */
export const growthPerDay = (oldest: DiskSample | null, newest: DiskSample): number | null => {
  if (oldest === null) return null;
  const ms = Date.parse(newest.at) - Date.parse(oldest.at);
  return ms < leastMs ? null : ((measureBytes(newest) - measureBytes(oldest)) * dayMs) / ms;
};

/** Beyond ten years nothing is forecast. */
const longest = 3_650;

export const daysUntilFull = (free: number | null, perDay: number | null): number | null => {
  if (free === null || perDay === null || perDay <= 0) return null;
  const days = free / perDay;
  return days > longest ? null : days;
};
