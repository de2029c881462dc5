import type { PartHealth } from '@throughline/contracts/operations/health-snapshot.js';
import type { Outage } from '@throughline/contracts/operations/outages.js';

/** A time in which a part was away, slow, refused to write or could not be read, as one process observed it. */
export type Spell = Omit<Outage, 'id'>;

/** Shorter ones are not kept: a worker that starts is away for some seconds, and one slow request slows nothing down. */
const leastMs = (part: Spell['part'], status: Spell['status']): number => {
  if (status === 'slow' || status === 'unknown') return 30_000;
  return part === 'postgres' || part === 'event_store' ? 0 : 15_000;
};
export const isOutage = ({ part, status, from, until }: Spell): boolean =>
  Date.parse(until) - Date.parse(from) >= leastMs(part, status);

/** A store that needs attention answers, and has no space to write. Other parts that need it do their work. */
const getOutage = ({ part, status }: PartHealth): Spell['status'] | null => {
  if (status === 'away' || status === 'slow' || status === 'unknown') return status;
  return status === 'attention' && part === 'event_store' ? 'read_only' : null;
};

/** Returns what is known after one more look. A part that could not be read may still be away or slow, so that spell goes on. */
export const watchOutages = (known: readonly Spell[], parts: readonly PartHealth[], at: string): Spell[] => {
  const ended = known.filter((spell) => spell.ended);
  const open = new Map(known.filter((spell) => !spell.ended).map((spell) => [spell.part, spell]));
  for (const look of parts) {
    const { part, about } = look;
    const spell = open.get(part);
    const status = getOutage(look);
    if (status !== null && spell?.status === status) open.set(part, { ...spell, until: at, about });
    else if (status === 'unknown' && spell !== undefined) open.set(part, { ...spell, until: at });
    else {
      if (spell !== undefined) ended.push({ ...spell, until: at, ended: true });
      open.delete(part);
      if (status !== null) open.set(part, { part, status, about, from: at, until: at, ended: false });
    }
  }
  return [...ended, ...open.values()];
};
