import type { MailEvery } from '@throughline/contracts/inbox/mail-choices.js';

/** Milliseconds of what one mail tells of. */
const lengths: Record<Exclude<MailEvery, 'never'>, number> = { at_once: 2_000, hour: 3_600_000, day: 24 * 3_600_000 };

/** Instants as the database has them; `from` is not in it, `to` is. */
export type MailWindow = { from: string; to: string };

/** The window that an instant is in. Windows lie next to each other, so each item is in one. */
export const findWindow = (at: number, every: Exclude<MailEvery, 'never'>): MailWindow => {
  const length = lengths[every];
  const to = Math.ceil(at / length) * length;
  return { from: new Date(to - length).toISOString(), to: new Date(to).toISOString() };
};
