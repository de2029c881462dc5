import type { ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import { pause } from '@throughline/platform/pause.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import type { Build } from '../fold/build.js';
import type { Follower } from '../follow/follower.js';
import { changeBuild } from '../store/builds.js';
import { takePlace, type Serving } from '../store/promotion.js';
import { verifyTogether } from './verifying.js';

export type ConcludingParts = Serving & {
  follower: Follower;
  logger: Logger;
  /** What an operator wants of a build that is under way. */
  wish: (build: Build) => 'go_on' | 'pause' | 'cancel' | 'stop';
  /** What the build is for; an operator may have said otherwise since it was begun. */
  purpose: (build: Build) => ProjectionBuild['purpose'];
  /** For reading whole tables. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

/** `disturbed`: an operator wants something else of it. */
export type Conclusion = 'served' | 'verified' | 'disturbed';

const lookEveryMs = 50;

/** A build that folds along with the live one is compared with it, and takes its place: at once, or when an operator says so. */
export const conclude = async (parts: ConcludingParts, build: Build): Promise<Conclusion> => {
  for (;;) {
    await parts.inTurn(() => compareWithLive(parts, build));
    const conclusion = await parts.follower.alone(() => decide(parts, build));
    if (conclusion === 'ready') await wordOf(parts, build);
    else if (conclusion === 'behind') await pause(lookEveryMs);
    else return conclusion;
  }
};

/** A new version is meant to differ; the same version, folded again, is not. */
const compareWithLive = async (parts: ConcludingParts, build: Build): Promise<void> => {
  const live = parts.follower.live(build.projection.name);
  if (live !== undefined && live.slot.version === build.slot.version) await verifyTogether(parts, live, build);
};

const decide = async (parts: ConcludingParts, build: Build): Promise<Conclusion | 'ready' | 'behind'> => {
  const { follower, postgres, epoch } = parts;
  if (parts.wish(build) !== 'go_on') {
    follower.leave(build);
    return 'disturbed';
  }
  switch (parts.purpose(build)) {
    case 'verify':
      follower.leave(build);
      await changeBuild(postgres, epoch, build.key, { status: 'verified', requestedAction: null });
      return 'verified';
    case 'ready':
      await say(parts, build, 'ready');
      return 'ready';
    default:
      return (await takePlace(parts, build)) ? 'served' : 'behind';
  }
};

/** It follows the log until an operator says what is to become of it; then it is compared once more. */
const wordOf = async (parts: ConcludingParts, build: Build): Promise<void> => {
  const { projection, build: number } = build.key;
  parts.logger.info({ code: 'build_ready', projection, build: number }, 'A build is ready and waits to be swapped in.');
  while (parts.wish(build) === 'go_on' && parts.purpose(build) === 'ready') await pause(lookEveryMs);
  if (parts.wish(build) === 'go_on') await say(parts, build, 'verifying');
};

const say = async (
  { postgres, epoch }: ConcludingParts,
  build: Build,
  status: ProjectionBuild['status'],
): Promise<void> => {
  await changeBuild(postgres, epoch, build.key, { status });
  build.status = status;
};
