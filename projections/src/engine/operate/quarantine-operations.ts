import { EventSkipped } from '@throughline/contracts/projections/projection.events.js';
import type { BuildKey } from '@throughline/platform/projections/control/builds.js';
import type { WorkerRequest } from '@throughline/platform/projections/control/requests.js';
import type { Build } from '../fold/build.js';
import type { Engine } from '../follow/engine.js';
import { listUnfinished } from '../store/builds.js';
import { isParked, markSkipped } from '../store/quarantine.js';
import { appendDecision, getDecisionId } from '../store/decision.js';
import { Refused } from '../store/errors.js';
import { replayHeld } from './replay.js';

/** Tries again to fold the quarantined events of every build that follows the log. */
export const replayBuilds = async (
  { follower, postgres, term }: Engine,
  names: readonly string[],
): Promise<BuildKey[]> => {
  const builds = follower.builds.filter(({ projection }) => names.includes(projection.name));
  for (const build of builds) await follower.alone(() => replayHeld({ postgres, epoch: term.epoch }, build));
  return builds.map(({ key }) => key);
};

/** The decision is appended before it takes effect. After a crash both are repeated, to the same result. */
export const skipEvent = async (engine: Engine, request: WorkerRequest): Promise<BuildKey[]> => {
  const { position, reason, by = 'cli' } = request.options;
  if (position === undefined) throw new Refused('Name the position to skip.');
  if (reason === undefined || reason.trim() === '') throw new Refused('Give a reason for skipping it.');
  const parked = await parkedAt(engine, request.projections, position);
  await appendDecision(engine.store, {
    id: getDecisionId(request),
    command: 'SkipEvent',
    actor: { kind: 'operator', id: by },
    event: EventSkipped.parse({
      type: 'EventSkipped',
      data: { projections: [...new Set(parked.map(({ projection }) => projection.name))], skipped: position, reason },
    }),
  });
  for (const { key } of parked) await markSkipped(engine.postgres, key, position);
  return replayBuilds(engine, request.projections);
};

const parkedAt = async (
  { postgres, follower }: Engine,
  names: readonly string[],
  position: number,
): Promise<Build[]> => {
  // A build that is ready follows the log, and is treated like those that serve.
  if ((await listUnfinished(postgres, names)).some(({ status }) => status !== 'ready'))
    throw new Refused('A build is in progress; cancel it first.');
  const parked: Build[] = [];
  for (const build of follower.builds)
    if (names.includes(build.projection.name) && (await isParked(postgres, build.key, position))) parked.push(build);
  if (parked.length === 0) throw new Refused(`No event is parked at position ${position}.`);
  return parked;
};
