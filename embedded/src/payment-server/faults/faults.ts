/** What goes wrong with a request. */
export const faultNames = [
  /** Answers 429, and nothing has happened. */
  'too_many_requests',
  /** Answers 500, and nothing has happened. */
  'error_before_effect',
  /** Answers 500, although it has happened. */
  'error_after_effect',
  /** It has happened, and is never answered. */
  'no_answer',
  /** It has happened, and the connection ends without an answer. */
  'answer_lost',
  /** Ends the connection before anything happens. */
  'reset',
  /** It has happened, and is answered after a while. */
  'slow',
] as const;
export type FaultName = (typeof faultNames)[number];

export const isFault = (name: string): name is FaultName => faultNames.some((one) => one === name);

/** The method of requests that may change something. */
export const changing = 'POST or DELETE';

/** A fault for the next requests; with a method or a path, for those that have it. */
export type Played = { fault: FaultName; times: number; method: string | null; path: string | null };

const hasMethod = ({ method: asked }: Played, method: string): boolean =>
  asked === null || asked === method || (asked === changing && method !== 'GET');

export class Faults {
  private playing: Played[] = [];

  play(played: Played): void {
    this.playing.push({ ...played });
  }

  stop(): void {
    this.playing = [];
  }

  /** The fault of this request, which is counted. */
  next(method: string, path: string): FaultName | null {
    const played = this.playing.find(
      (one) => hasMethod(one, method) && (one.path === null || path.startsWith(one.path)),
    );
    if (played === undefined) return null;
    played.times -= 1;
    if (played.times <= 0) this.playing = this.playing.filter((one) => one !== played);
    return played.fault;
  }
}
