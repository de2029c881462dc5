import type { Content } from '@throughline/contracts/json.js';
import type { StepDuration } from '@throughline/contracts/runs/run.events.js';
import type { ContentOwner } from '@throughline/platform/vault/sealed-contents.js';
import type { Blobs } from '../../../kernel/blobs/blobs.js';

const maxText = 256 * 1024;

/** Knows what a model has written in one attempt, and when it began to. */
export class HeardText {
  private readonly startedAt: number;
  private text = '';
  private first: number | null = null;

  /** `now` in milliseconds. */
  constructor(private readonly now: () => number) {
    this.startedAt = now();
  }

  readonly add = (text: string): void => {
    this.first ??= this.sinceStart();
    this.text = (this.text + text).slice(0, maxText);
  };

  get bytes(): number {
    return Buffer.byteLength(this.text);
  }

  duration(): StepDuration {
    return { first: this.first, total: this.sinceStart() };
  }

  /** Returns null if there is none. */
  async store(blobs: Blobs, owner: ContentOwner): Promise<Content | null> {
    return this.text === '' ? null : blobs.store(owner, this.text);
  }

  /** A clock that is set back counts as one that stood still. */
  private sinceStart(): number {
    return Math.max(0, this.now() - this.startedAt);
  }
}
