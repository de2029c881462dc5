type Hold = { by: symbol; free: Promise<void>; letGo: () => void };
const nameOf = ({ projection, build }: BuildKey): string => `${projection} ${build}`;

/** Which pass is at work on which build: until it has let go nobody else takes the build up or drops its tables. */
export class Holds {
  readonly #held = new Map<string, Hold>();

  /** Resolves once the build is the taker's own. */
  async take(key: BuildKey, by: symbol): Promise<void> {
    for (let hold = this.#of(key); hold !== undefined; hold = this.#of(key)) await hold.free;
    let letGo: () => void = () => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    this.#held.set(nameOf(key), { by, free, letGo });
  }

  has(key: BuildKey, by?: symbol): boolean {
    const hold = this.#of(key);
    return hold !== undefined && (by === undefined || hold.by === by);
  }

  /** Resolves once nobody is at work on the build. */
  async free(key: BuildKey): Promise<void> {
    await this.#of(key)?.free;
  }

  letGo(key: BuildKey, by: symbol): void {
    const hold = this.#of(key);
    if (hold?.by !== by) return;
    this.#held.delete(nameOf(key));
    hold.letGo();
  }

  #of(key: BuildKey): Hold | undefined {
    return this.#held.get(nameOf(key));
  }
}
import type { BuildKey } from '@throughline/platform/projections/control/builds.js';
