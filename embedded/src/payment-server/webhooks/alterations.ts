import type { ApiEvent } from '../objects/further.js';

/** What is wrong with a delivery. */
export const alterationNames = [
  /** Waits until held deliveries are released. */
  'late',
  /** Is delivered twice. */
  'twice',
  /** Waits for the others of its number, which are then delivered the last one first. */
  'shuffled',
  /** Is never delivered; the event is listed. */
  'lost',
  /** Says that it is of live mode. */
  'other_livemode',
  /** Is signed with another secret. */
  'wrong_secret',
  /** Was signed ten minutes ago. */
  'old_timestamp',
  /** Will have been signed in ten minutes. */
  'future_timestamp',
] as const;
export type Alteration = (typeof alterationNames)[number];

const tenMinutes = 600;

/** What is sent, and how it is signed. */
export const altered = (
  event: ApiEvent,
  secret: string,
  alteration: Alteration | null,
): { event: ApiEvent; secret: string; shift: number } => {
  switch (alteration) {
    case 'other_livemode':
      return { event: { ...event, livemode: !event.livemode }, secret, shift: 0 };
    case 'wrong_secret':
      return { event, secret: `${secret}_of_another`, shift: 0 };
    case 'old_timestamp':
      return { event, secret, shift: -tenMinutes };
    case 'future_timestamp':
      return { event, secret, shift: tenMinutes };
    case 'late':
    case 'twice':
    case 'shuffled':
    case 'lost':
    case null:
      return { event, secret, shift: 0 };
  }
};

/** An alteration of the next deliveries; with a type, of events of that type. */
export type PlayedAlteration = { alteration: Alteration; times: number; type: string | null };
