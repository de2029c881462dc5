import type { TokensMessage } from '@throughline/contracts/realtime.js';
import type { Timers } from '@throughline/platform/timers.js';

export type StepAttempt = Pick<TokensMessage, 'runId' | 'seq' | 'attempt'>;
type Part = TokensMessage['part'];
type Kept = { offset: number; text: string };
type Ports = { timers: Timers; send: (message: TokensMessage) => void; ended: () => void };

/** Pieces that come within this time are sent together, in milliseconds. */
const joinMs = 40;
/** Characters that are kept of a step for those who come late: the end of its longest part is kept, and its beginning is not. */
export const maxKept = 256 * 1024;

/** Knows what a model has written in one attempt of a step, by part. */
export class StreamedText {
  private readonly kept = new Map<Part, Kept>();
  private pieces: { part: Part; text: string }[] = [];
  private callOff: (() => void) | null = null;

  constructor(
    private readonly step: StepAttempt,
    private readonly ports: Ports,
  ) {}

  /** The first piece is sent at once; those that come soon after it are joined. */
  write(part: Part, text: string): void {
    if (text === '') return;
    const last = this.pieces.at(-1);
    if (last?.part === part) last.text += text;
    else this.pieces.push({ part, text });
    if (this.callOff === null) this.flush();
  }

  /** All that was sent and is kept. */
  written(): TokensMessage[] {
    return [...this.kept].map(([part, kept]) => ({ ...this.step, part, ...kept }));
  }

  /** Whatever is left is sent, and what was written is forgotten: the outcome of the attempt is a fact soon. */
  end(): void {
    this.sendPieces();
    this.callOff?.();
    this.ports.ended();
  }

  private flush(): void {
    this.sendPieces();
    this.callOff = this.ports.timers.after(joinMs, () => {
      this.callOff = null;
      if (this.pieces.length > 0) this.flush();
    });
  }

  private sendPieces(): void {
    const pieces = this.pieces;
    this.pieces = [];
    for (const { part, text } of pieces) {
      const kept = this.kept.get(part) ?? { offset: 0, text: '' };
      this.kept.set(part, kept);
      this.ports.send({ ...this.step, part, offset: kept.offset + kept.text.length, text });
      kept.text += text;
      this.trim();
    }
  }

  private trim(): void {
    for (;;) {
      const all = [...this.kept.values()];
      const excess = all.reduce((sum, { text }) => sum + text.length, 0) - maxKept;
      if (excess <= 0) return;
      const longest = all.reduce((one, other) => (other.text.length > one.text.length ? other : one));
      const cut = Math.min(excess, longest.text.length);
      longest.offset += cut;
      longest.text = longest.text.slice(cut);
    }
  }
}
