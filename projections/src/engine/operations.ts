import { eventCodec } from '@throughline/platform/eventstore/event-codec.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { retryHeld } from './retry.js';
import type { Follower } from './follower.js';
import { held, skip } from './quarantine.js';
import type { Rebuilds } from './rebuilds.js';
import type { Answer, Request } from './requests.js';
import { allSlots, changeSlot, unfinished, type Slot, type SlotKey } from './slot.js';

export type OperationParts = {
  postgres: Postgres;
  epoch: number;
  projections: readonly Projection[];
  follower: Follower;
  rebuilds: Rebuilds;
};

class Refused extends Error {}

/** What operators may ask of the worker, and what each answers. */
export class Operations {
  constructor(private readonly parts: OperationParts) {}

  async carryOut(request: Request): Promise<Answer> {
    try {
      const unknown = request.projections.find((name) => this.parts.projections.every((known) => known.name !== name));
      if (unknown !== undefined) throw new Refused(`There is no projection named ${unknown}.`);
      return { builds: keysOf(await this.#carryOut(request)) };
    } catch (error) {
      if (error instanceof Refused) return { refused: error.message };
      throw error;
    }
  }

  #carryOut({ kind, projections, options }: Request): Promise<readonly SlotKey[]> {
    switch (kind) {
      case 'rebuild':
        return this.#begin(projections, 'swap', options.fromLog === true);
      case 'verify':
        return this.#begin(projections, 'verify', options.fromLog === true);
      case 'pause':
        return this.#wish(projections, 'pause');
      case 'cancel':
        return this.#cancel(projections);
      case 'resume':
        return this.#resume(projections);
      case 'rollback':
        return this.#rollback(projections);
      case 'retry':
        return this.#retry(projections);
      case 'skip':
        return this.#skip(projections, options.position);
    }
  }

  async #begin(names: readonly string[], purpose: 'swap' | 'verify', fromLog: boolean): Promise<Slot[]> {
    const { projections, rebuilds, follower, postgres } = this.parts;
    const busy = await this.#underWay(names);
    if (busy[0] !== undefined)
      throw new Refused(`${busy[0].projection} is being built already (build ${busy[0].build}).`);
    const wanted = projections.filter(({ name }) => names.includes(name));
    // The replica cannot be made from itself.
    const fromTheLog = wanted.filter(({ name }) => fromLog || name === 'history');
    const fromReplica = wanted.filter((projection) => !fromTheLog.includes(projection));
    const history = follower.live('history');
    if (fromReplica.length > 0 && history !== undefined && (await held(postgres, history.key)).length > 0)
      throw new Refused('The replica lacks events that are parked. Retry them first, or rebuild with --from-log.');
    const slots: Slot[] = [];
    if (fromTheLog.length > 0)
      slots.push(...(await rebuilds.begin({ projections: fromTheLog, purpose, source: 'log' })));
    if (fromReplica.length > 0)
      slots.push(...(await rebuilds.begin({ projections: fromReplica, purpose, source: 'replica' })));
    return slots;
  }

  async #underWay(names: readonly string[]): Promise<Slot[]> {
    const slots = await allSlots(this.parts.postgres);
    return slots.filter((slot) => names.includes(slot.projection) && unfinished.includes(slot.status));
  }

  async #wish(names: readonly string[], wish: 'pause' | 'cancel'): Promise<Slot[]> {
    const slots = await this.#underWay(names);
    if (slots.length === 0) throw new Refused('Nothing is being built.');
    for (const { projection } of slots) this.parts.rebuilds.wish(projection, wish);
    return slots;
  }

  /** A paused build has no pass that could heed a wish. */
  async #cancel(names: readonly string[]): Promise<Slot[]> {
    const slots = await this.#wish(names, 'cancel');
    for (const slot of slots.filter(({ paused }) => paused))
      await changeSlot(this.parts.postgres, slot, { status: 'cancelled' });
    await this.parts.rebuilds.clearAway();
    return slots;
  }

  async #resume(names: readonly string[]): Promise<Slot[]> {
    const paused = (await this.#underWay(names)).filter((slot) => slot.paused);
    if (paused.length === 0) throw new Refused('Nothing is paused.');
    for (const slot of paused) await changeSlot(this.parts.postgres, slot, { paused: false });
    this.parts.rebuilds.run(paused);
    return paused;
  }

  /** The build that served before comes back once it has caught up. */
  async #rollback(names: readonly string[]): Promise<Slot[]> {
    const { postgres, projections, rebuilds } = this.parts;
    if ((await this.#underWay(names)).length > 0) throw new Refused('A build is under way; cancel it first.');
    const slots = (await allSlots(postgres)).filter(
      (slot) => names.includes(slot.projection) && slot.status === 'previous',
    );
    if (slots.length === 0) throw new Refused('There is no earlier build to go back to.');
    const foreign = slots.find((slot) =>
      projections.every(({ name, version }) => name !== slot.projection || version !== slot.version),
    );
    if (foreign !== undefined)
      throw new Refused(
        `The earlier build of ${foreign.projection} has version ${foreign.version}: start a worker of that version to go back.`,
      );
    await rebuilds.bringBack(slots);
    return slots;
  }

  async #retry(names: readonly string[]): Promise<SlotKey[]> {
    const { follower, postgres, epoch } = this.parts;
    const builds = follower.builds.filter(({ projection }) => names.includes(projection.name));
    for (const build of builds) await follower.alone(() => retryHeld({ postgres, epoch, codec: eventCodec() }, build));
    return builds.map(({ key }) => key);
  }

  async #skip(names: readonly string[], position: number | undefined): Promise<SlotKey[]> {
    const builds = this.parts.follower.builds.filter(({ projection }) => names.includes(projection.name));
    if (position === undefined) throw new Refused('Say which position is to be skipped.');
    if ((await this.#underWay(names)).length > 0) throw new Refused('A build is under way; cancel it first.');
    let skipped = 0;
    for (const { key } of builds) skipped += await skip(this.parts.postgres, key, position);
    if (skipped === 0) throw new Refused(`No event is parked at position ${position}.`);
    return this.#retry(names);
  }
}

const keysOf = (slots: readonly SlotKey[]): SlotKey[] => slots.map(({ projection, build }) => ({ projection, build }));
