import type { CallFailure } from './errors.js';

/** Long-running calls, so that a stop can end each in the way its client understands. */
export class OpenCalls {
  readonly #endings = new Set<(failure: CallFailure) => void>();

  add(end: (failure: CallFailure) => void): () => void {
    this.#endings.add(end);
    return () => this.#endings.delete(end);
  }

  endAll(failure: CallFailure): void {
    for (const end of [...this.#endings]) end(failure);
  }
}
