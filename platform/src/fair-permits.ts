export type Permit = {
  /** True while it is the only permit that is held. */
  readonly alone: boolean;
  /** Others may hold permits next to it from now on. */
  share: () => void;
  release: () => void;
};

type Waiting = { key: string; grant: (permit: Permit) => void };

/**
 * Permits for work of several tenants. A tenant who waits and holds the fewest permits is served first, the tenants in turn
 * when they hold equally many; a tenant alone may hold `perKey` of them. Work that must have nothing next to it waits until
 * every permit is released; other work and such work take turns.
 */
export class FairPermits {
  private readonly waitingByKey = new Map<string, Waiting[]>();
  private readonly waitingAlone: Waiting[] = [];
  private readonly held = new Map<string, number>();
  private inUse = 0;
  private heldAlone = false;
  private aloneIsNext = true;

  constructor(private readonly max: { total: number; perKey: number }) {}

  /** Returns null: the signal was raised first. */
  acquire(key: string, signal: AbortSignal, { alone = false } = {}): Promise<Permit | null> {
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        key,
        grant: (permit) => {
          signal.removeEventListener('abort', leave);
          resolve(permit);
        },
      };
      const leave = (): void => {
        this.leave(waiting, alone);
        resolve(null);
      };
      signal.addEventListener('abort', leave, { once: true });
      if (alone) this.waitingAlone.push(waiting);
      else this.waitingByKey.set(key, [...(this.waitingByKey.get(key) ?? []), waiting]);
      this.grantNext();
    });
  }

  /** Whether somebody who comes now need not wait. */
  get isFree(): boolean {
    return this.waiting === 0 && !this.heldAlone && this.inUse < this.max.total;
  }

  /** Nobody holds a permit or waits for one. */
  get isIdle(): boolean {
    return this.waiting === 0 && this.inUse === 0;
  }

  get waiting(): number {
    return [...this.waitingByKey.values()].reduce((sum, { length }) => sum + length, this.waitingAlone.length);
  }

  /** How many wait under this key. */
  waitingFor(key: string): number {
    return this.waitingByKey.get(key)?.length ?? 0;
  }

  /** How many are held under this key. */
  heldBy(key: string): number {
    return this.held.get(key) ?? 0;
  }

  /** True when another tenant who holds fewer permits waits for one, or work that must have nothing next to it. */
  isAwaited(key: string): boolean {
    if (this.isAloneNext()) return true;
    const mine = this.heldBy(key);
    return [...this.waitingByKey.keys()].some((other) => this.heldBy(other) < mine);
  }

  private isAloneNext(): boolean {
    return this.waitingAlone.length > 0 && (this.aloneIsNext || this.waitingByKey.size === 0);
  }

  private grantNext(): void {
    while (!this.heldAlone && !this.isAloneNext()) {
      const key = this.nextKey();
      if (key === undefined) return;
      this.grantShared(key);
    }
    if (this.heldAlone || this.inUse > 0) return;
    const next = this.waitingAlone.shift();
    if (next === undefined) return;
    this.heldAlone = true;
    next.grant(this.permit(next.key, true));
  }

  /**
   * Applies to those with equally few permits the one who was served the longest time ago: a key that is served moves to
   * the end.
   */
  private nextKey(): string | undefined {
    if (this.inUse >= this.max.total) return undefined;
    let next: string | undefined;
    for (const key of this.waitingByKey.keys()) {
      const held = this.heldBy(key);
      if (held < (next === undefined ? this.max.perKey : this.heldBy(next))) next = key;
    }
    return next;
  }

  private grantShared(key: string): void {
    const [first, ...rest] = this.waitingByKey.get(key) ?? [];
    this.waitingByKey.delete(key);
    if (rest.length > 0) this.waitingByKey.set(key, rest);
    first?.grant(this.permit(key, false));
  }

  private permit(key: string, alone: boolean): Permit {
    let [isAlone, isHeld] = [alone, true];
    this.inUse += 1;
    this.held.set(key, this.heldBy(key) + 1);
    const share = (): void => {
      if (!isAlone) return;
      isAlone = false;
      this.heldAlone = false;
      // Keys that waited meanwhile come first: only then is it the turn of the next who must be alone.
      this.aloneIsNext = false;
      this.grantNext();
      this.aloneIsNext = true;
    };
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      this.inUse -= 1;
      const left = this.heldBy(key) - 1;
      if (left === 0) this.held.delete(key);
      else this.held.set(key, left);
      if (isAlone) share();
      else this.grantNext();
    };
    return {
      get alone() {
        return isAlone;
      },
      share,
      release,
    };
  }

  private leave(waiting: Waiting, alone: boolean): void {
    if (alone) {
      this.waitingAlone.splice(this.waitingAlone.indexOf(waiting), 1);
    } else {
      const rest = (this.waitingByKey.get(waiting.key) ?? []).filter((other) => other !== waiting);
      if (rest.length > 0) this.waitingByKey.set(waiting.key, rest);
      else this.waitingByKey.delete(waiting.key);
    }
    // Others may have waited for the one who left.
    this.grantNext();
  }
}
