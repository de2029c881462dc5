import type { Readable } from 'node:stream';
import type { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** `isAwaited`: somebody else, who uploads less, waits for this upload to end. */
type Waiting = { clock: Clock; isAwaited: () => boolean };

const look = 500;
/** Nothing arrives for this long: the sender is taken for gone. */
const maxSilence = 10_000;
/** While somebody waits, at least so much has to arrive in so long: 16 KB a second. */
const least = { bytes: 48 * 1024, within: 3_000 };

/** The chunks of an upload until it is too slow. The stream is left open then, so that the sender can be told. */
export async function* whileFastEnough(stream: Readable, waiting: Waiting): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream.iterator({ destroyOnReturn: false });
  const progress = new Progress(waiting);
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (progress.isTooSlow()) reject(new DomainError('upload_too_slow'));
    }, look).unref();
  });
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), tooSlow]);
      if (next.done === true) return;
      progress.add(next.value.length);
      yield next.value;
    }
  } finally {
    clearInterval(timer);
  }
}

/** How much has arrived, and when. */
class Progress {
  private received = 0;
  private arrivedAt: number;
  /** Applies to the looks within the last `least.within`, and of the one before them. */
  private readonly looks: { at: number; received: number }[];

  constructor(private readonly waiting: Waiting) {
    this.arrivedAt = this.now();
    this.looks = [{ at: this.arrivedAt, received: 0 }];
  }

  add(bytes: number): void {
    this.received += bytes;
    this.arrivedAt = this.now();
  }

  isTooSlow(): boolean {
    const now = this.now();
    if (now - this.arrivedAt >= maxSilence) return true;
    const past = this.lookBefore(now - least.within);
    this.looks.push({ at: now, received: this.received });
    return past !== undefined && this.received - past.received < least.bytes && this.waiting.isAwaited();
  }

  private lookBefore(time: number): { received: number } | undefined {
    while ((this.looks[1]?.at ?? Infinity) <= time) this.looks.shift();
    const [oldest] = this.looks;
    return oldest !== undefined && oldest.at <= time ? oldest : undefined;
  }

  private now(): number {
    return this.waiting.clock.now().getTime();
  }
}
