/** With no answer to any call for this long the store is taken to be away, even if its connections are open. */
const maxSilenceMs = 10_000;

/** gRPC's unavailable: the connection was refused, or closed by the other side. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 14) || ('type' in error && error.type === 'unavailable'));

/**
 * Whether the store answers this process, from its calls of every kind. A store with much to do answers some calls late, which is
 * not the same as being away.
 */
export class StoreContact {
  private answeredAt = -Infinity;
  private refusedAt = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  answered(): void {
    this.answeredAt = this.now();
  }

  failed(error: unknown): void {
    if (isRefused(error)) this.refusedAt = this.now();
  }

  get isKept(): boolean {
    return this.answeredAt > this.refusedAt && this.now() - this.answeredAt < maxSilenceMs;
  }
}
