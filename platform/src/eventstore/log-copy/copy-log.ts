import { describeEvent, isSame, LogDigest } from './raw-event.js';
import type { RawEvent } from './raw-event.js';
import { RawLog } from './raw-log.js';

export type CopyOptions = {
  from: string;
  to: string;
  /** Called for each event that is compared or copied with how many there are, and its position in the source. */
  progress: (done: number, position: number) => void;
  /** Called in the order of the log with the position of an event in the source and in the target, when both are compared. */
  placed?: (source: number, target: number) => void;
};

export type CopyResult = {
  copied: number;
  /** Holds what an earlier, interrupted copy had brought there. */
  known: number;
  source: { events: number; digest: string };
  target: { events: number; digest: string };
};

export class CannotCopy extends Error {}

/** Refuses a log that could not be the same elsewhere: an append always gets the next revision of its stream. */
export class Revisions {
  private readonly next = new Map<string, number>();

  check({ stream, revision }: RawEvent): void {
    const next = this.next.get(stream) ?? 0;
    if (revision !== next)
      throw new CannotCopy(
        `Stream ${stream} has no event ${next}: it was scavenged, or truncated. Such a log cannot be the same elsewhere.`,
      );
    this.next.set(stream, next + 1);
  }
}

const differs = (place: number, source: RawEvent | undefined, held: RawEvent): CannotCopy =>
  new CannotCopy(
    `The target holds another log: as event ${place} it has ${describeEvent(held)}${source ? `, the source ${describeEvent(source)}` : ', the source has no more'}. Copy into a server without events of its own.`,
  );

type Placed = NonNullable<CopyOptions['placed']>;

const toDigest = async (log: RawLog, sources: readonly number[], placed: Placed): Promise<LogDigest> => {
  const digest = new LogDigest();
  for await (const event of log.domainEvents()) {
    placed(sources[digest.events] ?? 0, event.position);
    digest.add(event);
  }
  return digest;
};

type Copying = { source: RawLog; target: RawLog; progress: CopyOptions['progress'] };
type Transferred = {
  known: number;
  digest: LogDigest;
  /** Applies to each event in the source. */
  positions: number[];
};

/** Compares as long as the target has something to compare, and appends from there: so a copy goes on where it was. */
const transfer = async ({ source, target, progress }: Copying): Promise<Transferred> => {
  const positions: number[] = [];
  const digest = new LogDigest();
  const revisions = new Revisions();
  const held = target.domainEvents();
  const writer = await target.writer();
  let known = 0;
  let comparing = true;
  try {
    for await (const event of source.domainEvents()) {
      revisions.check(event);
      digest.add(event);
      positions.push(event.position);
      const there: IteratorResult<RawEvent, void> | undefined = comparing ? await held.next() : undefined;
      comparing = there?.done === false;
      if (there?.done === false) {
        if (!isSame(event, there.value)) throw differs(digest.events, event, there.value);
        known += 1;
      } else await writer.write(event);
      progress(digest.events, event.position);
    }
    const more = comparing ? await held.next() : undefined;
    if (more?.done === false) throw differs(digest.events + 1, undefined, more.value);
    await writer.end();
  } catch (error) {
    writer.abort();
    throw error;
  } finally {
    await held.return();
  }
  return { known, digest, positions };
};

/** All domain events in their order, with ids, metadata and revisions; then both logs are held against each other. */
export const copyLog = async ({ from, to, progress, placed = () => undefined }: CopyOptions): Promise<CopyResult> => {
  const [source, target] = [new RawLog(from), new RawLog(to)];
  try {
    const { known, digest, positions } = await transfer({ source, target, progress });
    const there = await toDigest(target, positions, placed);
    return {
      copied: digest.events - known,
      known,
      source: { events: digest.events, digest: digest.text },
      target: { events: there.events, digest: there.text },
    };
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
};
