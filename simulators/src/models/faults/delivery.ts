import type { Frame } from '../wires/wire.js';
import type { Fault } from './fault.js';

/** One thing that is done with the connection, in order. `break` ends it without ending the answer. */
export type Delivery =
  { kind: 'frame'; frame: Frame } | { kind: 'raw'; frame: Frame } | { kind: 'wait'; ms: number } | { kind: 'break' };

const slowMs = 60_000;
const stallMs = 600_000;
const pieceMs = 50;

export const waitBeforeFirst = (fault: Fault | null): number =>
  fault?.name === 'slow_first' ? (fault.amount ?? slowMs) : 0;
export const getStall = (fault: Fault | null): number => (fault?.name === 'stall' ? (fault.amount ?? stallMs) : 0);

const frame = (one: Frame): Delivery => ({ kind: 'frame', frame: one });
/** Only the beginning of a frame, not even its line is ended. */
const raw = (one: Frame): Delivery => ({ kind: 'raw', frame: one });

/** Returns what is done to send these frames under a fault. The fault happens once; `paced` waits before each piece. */
export function* deliver(frames: Iterable<Frame>, fault: Fault | null, error: () => Frame): Generator<Delivery> {
  const wait = waitBeforeFirst(fault);
  if (wait > 0) yield { kind: 'wait', ms: wait };
  let happened = false;
  for (const one of frames) {
    if (fault?.name === 'paced' && (one.part === 'text' || one.part === 'call'))
      yield { kind: 'wait', ms: fault.amount ?? pieceMs };
    if (!happened && isPlace(one, fault)) {
      happened = true;
      const { instead, ends } = happening(one, fault, error);
      yield* instead;
      if (ends) return;
    } else if (fault?.name !== 'no_finish' || (one.part !== 'finish' && one.part !== 'end')) {
      yield frame(one);
    }
  }
}

/** A fault in the middle of an answer happens at the first piece of its text or of a call, whichever the fault means. */
const isPlace = ({ part }: Frame, fault: Fault | null): boolean => {
  switch (fault?.name) {
    case 'stall':
    case 'cut':
    case 'malformed':
    case 'error_in_stream':
      return part === 'text' || part === 'call';
    case 'cut_in_call':
      return part === 'call';
    case 'duplicate_finish':
      return part === 'finish';
    default:
      return false;
  }
};

const happening = (one: Frame, fault: Fault | null, error: () => Frame): { instead: Delivery[]; ends: boolean } => {
  switch (fault?.name) {
    case 'stall':
      return { instead: [frame(one), { kind: 'wait', ms: getStall(fault) }], ends: false };
    case 'cut':
    case 'cut_in_call':
      return { instead: [frame(one), raw(one), { kind: 'break' }], ends: true };
    case 'malformed':
      return { instead: [frame(one), frame({ ...one, data: '{"malformed": [' })], ends: false };
    case 'error_in_stream':
      return { instead: [frame(one), frame(error())], ends: true };
    case 'duplicate_finish':
      return { instead: [frame(one), frame(one)], ends: false };
    default:
      return { instead: [frame(one)], ends: false };
  }
};
