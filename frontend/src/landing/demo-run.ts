import type { Status } from '../ui/status/status-labels.js';

/** A run that was recorded once, played again and again. Moments in milliseconds of the playing. */
export const demo = {
  model: [300, 1_900],
  tool: [1_900, 2_600],
  approval: [2_600, 6_200],
  note: [6_200, 13_200],
  send: [13_200, 14_400],
  end: 14_400,
  restart: 21_000,
} as const;

export const note =
  'Dear Noor, thank you for your order of 20 November. The invoice covers three lines; the pallet fee is waived, as agreed in June.';

/** The picture that the playing begins with, and all of it for those who want nothing to move: the note half written. */
export const firstMoment = 11_600;

export type Span = readonly [from: number, to: number];

export const statusAt = ([from, to]: Span, now: number, meanwhile: Status = 'running'): Status =>
  now < from ? 'pending' : now < to ? meanwhile : 'succeeded';

export const writtenAt = (now: number): string => {
  const [from, to] = demo.note;
  const share = Math.min(1, Math.max(0, (now - from) / (to - 600 - from)));
  return note.slice(0, Math.round(note.length * share));
};

/** Facts that stand on the line by now. */
export const happenedAt = (now: number): number =>
  [0, ...demo.model, ...demo.tool, ...demo.approval, ...demo.note, ...demo.send].filter((at) => at <= now).length;

export const runStatusAt = (now: number): Status => {
  if (now >= demo.end) return 'succeeded';
  return now >= demo.approval[0] && now < demo.approval[1] ? 'waiting' : 'running';
};
