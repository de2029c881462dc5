import {
  storeProgress,
  type Answer,
  type RequestOptions,
  type WorkerRequest,
} from '@throughline/platform/projections/control/requests.js';
import type { BuildKey, ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import { EventSkipped } from '@throughline/contracts/projections/projection.events.js';
import { eventCodec } from '@throughline/platform/eventstore/event-codec.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { isOfTheLog, type Projection } from '@throughline/platform/projections/table.js';
import type { Told } from '../audit/audit.js';
import type { Build } from '../fold/build.js';
import { retryHeld } from './retry.js';
import type { Follower } from '../follow/follower.js';
import { held, isParked, skip } from '../store/quarantine.js';
import type { Rebuilds } from '../rebuild/rebuilds.js';
import { record } from './record.js';
import { Refused } from './refused.js';
import type { SelfAudit } from '../audit/self-audit.js';
import { changeBuild, markResumed, listUnfinished } from '../store/builds.js';
import { Takeovers } from './takeovers.js';

export type OperationParts = {
  postgres: Postgres;
  epoch: number;
  projections: readonly Projection[];
  follower: Follower;
  rebuilds: Rebuilds;
  store: EventStore;
  audit: SelfAudit;
  keepSeconds: number;
};

/** What operators may ask of the worker, and what each answers. */
export class Operations {
  readonly #takeovers: Takeovers;

  constructor(private readonly parts: OperationParts) {
    this.#takeovers = new Takeovers({ ...parts, cancel: (slots) => this.#wishOf(slots, 'cancel') });
  }

  async carryOut(request: WorkerRequest): Promise<Answer> {
    try {
      const unknown = request.projections.find((name) => this.parts.projections.every((known) => known.name !== name));
      if (unknown !== undefined) throw new Refused(`There is no projection named ${unknown}.`);
      if (request.kind === 'audit') return await this.#audit(request);
      return { builds: keysOf(await this.#carryOut(request, request.kind)) };
    } catch (error) {
      if (error instanceof Refused) return { refused: error.message };
      throw error;
    }
  }

  async #audit(request: WorkerRequest): Promise<Answer> {
    const { postgres, audit } = this.parts;
    const { streams } = request.options;
    const told: Told = (progress) => storeProgress(postgres, request.id, progress);
    const asked = { id: idOf(request), told, ...(streams === undefined ? {} : { streams }) };
    return { builds: [], audit: await audit.now(asked) };
  }

  #carryOut(request: WorkerRequest, kind: Exclude<WorkerRequest['kind'], 'audit'>): Promise<readonly BuildKey[]> {
    const { projections, options } = request;
    switch (kind) {
      case 'rebuild':
        return this.#begin(projections, options.swap === false ? 'ready' : 'swap', options);
      case 'verify':
        return this.#begin(projections, 'verify', options);
      case 'pause':
        return this.#wish(projections, 'pause');
      case 'cancel':
        return this.#wish(projections, 'cancel');
      case 'resume':
        return this.#resume(projections);
      case 'rollback':
        return this.#takeovers.rollback(projections);
      case 'swap':
        return this.#takeovers.swap(projections);
      case 'drop':
        return this.#takeovers.drop(projections);
      case 'retry':
        return this.#retry(projections);
      case 'skip':
        return this.#skip(request);
    }
  }

  async #begin(
    names: readonly string[],
    purpose: 'swap' | 'ready' | 'verify',
    { fromLog = false, park: parks = false }: RequestOptions,
  ): Promise<ProjectionBuild[]> {
    const { projections, rebuilds, follower, postgres } = this.parts;
    const [busy] = await listUnfinished(postgres, names);
    if (busy !== undefined) throw new Refused(busyWith(busy));
    const wanted = projections.filter(({ name }) => names.includes(name));
    // The replica cannot be made from itself.
    const fromTheLog = wanted.filter((one) => fromLog || one.name === 'history' || isOfTheLog(one));
    const fromReplica = wanted.filter((projection) => !fromTheLog.includes(projection));
    const history = follower.live('history');
    if (fromReplica.length > 0 && history !== undefined && (await held(postgres, history.key)).length > 0)
      throw new Refused('The replica lacks events that are parked. Retry them first, or rebuild with --from-log.');
    const slots: ProjectionBuild[] = [];
    if (fromTheLog.length > 0)
      slots.push(...(await rebuilds.begin({ projections: fromTheLog, purpose, source: 'log', parks })));
    if (fromReplica.length > 0)
      slots.push(...(await rebuilds.begin({ projections: fromReplica, purpose, source: 'replica', parks })));
    return slots;
  }

  /** Where no pass is at work, as on a paused build, nobody need be asked. */
  async #wish(
    names: readonly string[],
    wish: NonNullable<ProjectionBuild['requestedAction']>,
  ): Promise<ProjectionBuild[]> {
    const slots = await listUnfinished(this.parts.postgres, names);
    if (slots.length === 0) throw new Refused('Nothing is being built.');
    await this.#wishOf(slots, wish);
    return slots;
  }

  async #wishOf(
    slots: readonly ProjectionBuild[],
    wish: NonNullable<ProjectionBuild['requestedAction']>,
  ): Promise<void> {
    const { postgres, epoch, rebuilds } = this.parts;
    for (const slot of slots) {
      if (rebuilds.isAtWork(slot)) await rebuilds.wish(slot, wish);
      else await changeBuild(postgres, epoch, slot, wish === 'cancel' ? { status: 'cancelled' } : { paused: true });
    }
    await rebuilds.clearing.now();
  }

  async #resume(names: readonly string[]): Promise<ProjectionBuild[]> {
    const { postgres, epoch, rebuilds } = this.parts;
    const paused = (await listUnfinished(postgres, names)).filter((slot) => slot.paused);
    if (paused.length === 0) throw new Refused('Nothing is paused.');
    for (const slot of paused) {
      await markResumed(postgres, epoch, slot);
      await changeBuild(postgres, epoch, slot, { paused: false });
    }
    rebuilds.run(paused);
    return paused;
  }

  async #retry(names: readonly string[]): Promise<BuildKey[]> {
    const { follower, postgres, epoch } = this.parts;
    const builds = follower.builds.filter(({ projection }) => names.includes(projection.name));
    for (const build of builds) await follower.alone(() => retryHeld({ postgres, epoch, codec: eventCodec() }, build));
    return builds.map(({ key }) => key);
  }

  /** First the decision, then the deed: asked again after a crash, both are the same once more. */
  async #skip(request: WorkerRequest): Promise<BuildKey[]> {
    const { postgres, follower, store } = this.parts;
    const { projections: names, options } = request;
    const { position, reason, by = 'cli' } = options;
    if (position === undefined) throw new Refused('Say which position is to be skipped.');
    if (reason === undefined || reason.trim() === '') throw new Refused('Say why it is to be skipped.');
    // One that is ready follows the log, and is asked like those that serve.
    if ((await listUnfinished(postgres, names)).some(({ status }) => status !== 'ready'))
      throw new Refused('A build is under way; cancel it first.');
    const parked: Build[] = [];
    for (const build of follower.builds)
      if (names.includes(build.projection.name) && (await isParked(postgres, build.key, position))) parked.push(build);
    if (parked.length === 0) throw new Refused(`No event is parked at position ${position}.`);
    await record(store, {
      id: idOf(request),
      command: 'SkipEvent',
      actor: { kind: 'operator', id: by },
      event: EventSkipped.parse({
        type: 'EventSkipped',
        data: { projections: [...new Set(parked.map(({ projection }) => projection.name))], skipped: position, reason },
      }),
    });
    for (const { key } of parked) await skip(postgres, key, position);
    return this.#retry(names);
  }
}

/** The same however often the request is carried out. */
const idOf = ({ id, requestedAt }: WorkerRequest): string => derivedId('projections', id, requestedAt ?? '');

const busyWith = ({ projection, build, purpose, status }: ProjectionBuild): string =>
  status === 'ready' && purpose === 'ready'
    ? `Build ${build} of ${projection} is ready: swap it in or cancel it first.`
    : `${projection} is being built already (build ${build}).`;

const keysOf = (slots: readonly BuildKey[]): BuildKey[] =>
  slots.map(({ projection, build }) => ({ projection, build }));
