import type { SlotKey } from './slot.js';

type Hold = { by: symbol; free: Promise<void>; letGo: () => void };
const nameOf = ({ projection, build }: SlotKey): string => `${projection} ${build}`;

/** Which pass is at work on which build: until it has let go nobody else takes the build up or drops its tables. */
export class Holds {
  readonly #held = new Map<string, Hold>();

  /** Resolves once the build is the taker's own. */
  async take(key: SlotKey, by: symbol): Promise<void> {
    for (let hold = this.#of(key); hold !== undefined; hold = this.#of(key)) await hold.free;
    let letGo: () => void = () => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    this.#held.set(nameOf(key), { by, free, letGo });
  }

  has(key: SlotKey, by?: symbol): boolean {
    const hold = this.#of(key);
    return hold !== undefined && (by === undefined || hold.by === by);
  }

  /** Resolves once nobody is at work on the build. */
  async free(key: SlotKey): Promise<void> {
    await this.#of(key)?.free;
  }

  letGo(key: SlotKey, by: symbol): void {
    const hold = this.#of(key);
    if (hold?.by !== by) return;
    this.#held.delete(nameOf(key));
    hold.letGo();
  }

  #of(key: SlotKey): Hold | undefined {
    return this.#held.get(nameOf(key));
  }
}
