import type { PartHealth } from '@throughline/contracts/operations/health-snapshot.js';
import type { Outage } from '@throughline/contracts/operations/outages.js';

/** A time in which a part was away or slow, as one process observed it. */
export type Spell = Omit<Outage, 'id'>;

/** Shorter ones are not kept: a worker that starts is away for some seconds, and one slow request slows nothing down. */
const leastMs = (part: Spell['part'], status: Spell['status']): number => {
  if (status === 'slow') return 30_000;
  return part === 'postgres' || part === 'event_store' ? 0 : 15_000;
};
export const isOutage = ({ part, status, from, until }: Spell): boolean =>
  Date.parse(until) - Date.parse(from) >= leastMs(part, status);

/** What is known after one more look. What could not be read says nothing, so it neither begins nor ends a spell. */
export const watchOutages = (known: readonly Spell[], parts: readonly PartHealth[], at: string): Spell[] => {
  const ended = known.filter((spell) => spell.ended);
  const open = new Map(known.filter((spell) => !spell.ended).map((spell) => [spell.part, spell]));
  for (const { part, status, about } of parts) {
    const spell = open.get(part);
    if (status === 'unknown') continue;
    const bad = status === 'away' || status === 'slow';
    if (bad && spell?.status === status) open.set(part, { ...spell, until: at, about });
    else {
      if (spell !== undefined) ended.push({ ...spell, until: at, ended: true });
      open.delete(part);
      if (bad) open.set(part, { part, status, about, from: at, until: at, ended: false });
    }
  }
  return [...ended, ...open.values()];
};
