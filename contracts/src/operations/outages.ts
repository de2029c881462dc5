import { z } from 'zod';
import { Instant } from '../row.js';
import { Part } from './health-snapshot.js';

/** `product`: no process of the backend ran. */
export const OutagePart = z.enum(['product', ...Part.options]);
export type OutagePart = z.infer<typeof OutagePart>;

export const Outage = z.object({
  id: z.uuid(),
  part: OutagePart,
  /** `read_only`: it answered, and refused to write. `unknown`: it could not be read, and may have worked. */
  status: z.enum(['slow', 'away', 'read_only', 'unknown']),
  /** The cause, as far as it is known. */
  about: z.string(),
  from: Instant,
  /** When it ended, or was last noticed. */
  until: Instant,
  ended: z.boolean(),
});
export type Outage = z.infer<typeof Outage>;

/** Outages of the last 30 days, newest first. Nothing is known of the time before `since`. */
export const OutageList = z.object({ since: Instant, items: z.array(Outage), more: z.boolean() });
export type OutageList = z.infer<typeof OutageList>;

export const outageDays = 30;
const dayMs = 86_400_000;

/**
 * One day (UTC) of a part: how long of it is known, and for how long it was away or slow, in milliseconds. A time in which it
 * refused to write counts as away.
 */
export type UptimeDay = { day: string; known: number; away: number; slow: number };

const overlap = (from: number, until: number, start: number, end: number): number =>
  Math.max(0, Math.min(until, end) - Math.max(from, start));

const lengthWithin = (outages: readonly Outage[], start: number, end: number): number =>
  outages.reduce((sum, { from, until }) => sum + overlap(Date.parse(from), Date.parse(until), start, end), 0);

/** They run in the processes of the backend, so they are away with the product. */
const ofBackend: readonly OutagePart[] = ['product', 'api', 'policies', 'jobs', 'sockets', 'mail'];

/** For one part, with those of the product that include it. */
export const getOutages = (part: OutagePart, items: readonly Outage[]): Outage[] =>
  items.filter((outage) => outage.part === part || (outage.part === 'product' && ofBackend.includes(part)));

const isDown = ({ status }: Outage): boolean => status === 'away' || status === 'read_only';

/** The last 30 days of a part, oldest first. Of a part that runs by itself nothing is known while the product was away. */
export const getUptime = (part: OutagePart, { since, items }: OutageList, now: string): UptimeDay[] => {
  const end = Date.parse(now);
  const today = Math.floor(end / dayMs) * dayMs;
  const own = getOutages(part, items);
  const stopped = ofBackend.includes(part) ? [] : items.filter((outage) => outage.part === 'product');
  const unknown = [...stopped, ...own.filter(({ status }) => status === 'unknown')];
  return Array.from({ length: outageDays }, (_, index) => {
    const start = today - (outageDays - 1 - index) * dayMs;
    const until = Math.min(start + dayMs, end);
    const observed = overlap(Date.parse(since), end, start, until);
    return {
      day: new Date(start).toISOString().slice(0, 10),
      known: Math.max(0, observed - lengthWithin(unknown, start, until)),
      away: lengthWithin(own.filter(isDown), start, until),
      slow: lengthWithin(
        own.filter(({ status }) => status === 'slow'),
        start,
        until,
      ),
    };
  });
};

/** The share of the known time in which the part was not away; null when nothing is known. */
export const uptimeShare = (days: readonly UptimeDay[]): number | null => {
  const known = days.reduce((sum, day) => sum + day.known, 0);
  if (known === 0) return null;
  return 1 - Math.min(1, days.reduce((sum, day) => sum + day.away, 0) / known);
};
