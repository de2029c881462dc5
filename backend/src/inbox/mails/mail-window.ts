import type { MailEvery } from '@throughline/contracts/inbox/mail-choices.js';

/** Instants of what one mail is about; `from` is not in it, `to` is. */
export type MailWindow = { from: string; to: string };
/** Until when mails to somebody are planned, and how many were planned without a rest between them. */
export type Planned = { to: number; inARow: number };

const lengths: Record<Exclude<MailEvery, 'never'>, number> = { at_once: 2_000, hour: 3_600_000, day: 24 * 3_600_000 };
/** After this many mails at once, one comes every few minutes until there was a rest. */
const maxInARow = 5;
const lengthThen = 5 * 60_000;
const restMs = 10 * 60_000;

/** The window that an instant is in. Windows of a length lie next to each other. */
export const findWindow = (at: number, length: number = lengths.at_once): { from: number; to: number } => {
  const to = Math.ceil(at / length) * length;
  return { from: to - length, to };
};

/** The next mail about what began at an instant; null when one is planned that tells of it. */
export const planMail = (
  { to: planned, inARow: before }: Planned,
  at: number,
  every: Exclude<MailEvery, 'never'>,
): { window: MailWindow; planned: Planned } | null => {
  if (at <= planned) return null;
  const inARow = at - planned > restMs ? 0 : before;
  const { from, to } = findWindow(at, every === 'at_once' && inARow >= maxInARow ? lengthThen : lengths[every]);
  const window = { from: new Date(Math.max(from, planned)).toISOString(), to: new Date(to).toISOString() };
  return { window, planned: { to, inARow: inARow + 1 } };
};
