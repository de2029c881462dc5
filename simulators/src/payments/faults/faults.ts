/** Describes what goes wrong with a request, for tests. */
export type FaultName =
  /** Answers 429, and nothing has happened. */
  | 'too_many_requests'
  /** Answers 500, and nothing has happened. */
  | 'error_before_effect'
  /** Answers 500, although it has happened. */
  | 'error_after_effect'
  /** It has happened, and the connection ends without an answer. */
  | 'answer_lost'
  /** Ends the connection before anything happens. */
  | 'reset';

/** The method of requests that may change something. */
const changing = 'POST or DELETE';

/** A fault for the next requests; with a method, for those that have it. */
type Played = { fault: FaultName; times: number; method?: string };

const hasMethod = ({ method: asked }: Played, method: string): boolean =>
  asked === undefined || asked === method || (asked === changing && method !== 'GET');

export class Faults {
  private playing: Played[] = [];

  play(played: Played): void {
    this.playing.push({ ...played });
  }

  stop(): void {
    this.playing = [];
  }

  /** The fault of this request, which is counted. */
  next(method: string): FaultName | null {
    const played = this.playing.find((one) => hasMethod(one, method));
    if (played === undefined) return null;
    played.times -= 1;
    if (played.times <= 0) this.playing = this.playing.filter((one) => one !== played);
    return played.fault;
  }
}
