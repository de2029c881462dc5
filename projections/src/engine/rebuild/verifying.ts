import type { ProjectionBuild, TableDigest } from '@throughline/platform/projections/control/builds.js';
import { pause } from '@throughline/platform/pause.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import type { Postgres, Transaction } from '@throughline/platform/postgres/postgres.js';
import type { Build } from '../fold/build.js';
import { compare, compareVersions } from './digests.js';
import { changeBuild, positionsOf } from '../store/builds.js';

type Verification = NonNullable<ProjectionBuild['verification']>;
type VerifyingParts = {
  postgres: Postgres;
  epoch: number;
  logger: Logger;
  wish: (build: Build) => 'go_on' | 'pause' | 'cancel' | 'stop';
};

/** Builds that follow together fold every batch in one transaction, so that a snapshot finds them at one position. */
export const verifyTogether = async (parts: VerifyingParts, live: Build, fresh: Build): Promise<void> => {
  while (parts.wish(fresh) === 'go_on') {
    const verification = await parts.postgres.transaction((snapshot) => verified(snapshot, live, fresh), {
      isolation: 'repeatable read',
      readOnly: true,
    });
    if (verification !== null) return note(parts, fresh, verification, 'The live tables differ from a fresh fold.');
    await pause(50);
  }
};

/** A new version, against the one before it, at the position where that one stands still. */
export const verifyVersion = async (parts: VerifyingParts, earlier: ProjectionBuild, fresh: Build): Promise<void> => {
  const tables = await compareVersions(parts.postgres, earlier, fresh);
  const verification = { position: earlier.position, tables };
  await note(parts, fresh, verification, 'A new version differs in more than it declares.');
};

const note = async (
  { postgres, epoch, logger }: VerifyingParts,
  fresh: Build,
  verification: Verification,
  alarm: string,
): Promise<void> => {
  await changeBuild(postgres, epoch, fresh.key, { verification });
  const differing = verification.tables.filter(({ equal }) => !equal).map(({ table }: TableDigest) => table);
  if (differing.length > 0)
    logger.error({ code: 'build_differs', projection: fresh.projection.name, differing }, alarm);
};

/** Null: one of them is still catching up with the other. */
const verified = async (snapshot: Transaction, live: Build, fresh: Build): Promise<Verification | null> => {
  const [position, other] = await positionsOf(snapshot, [live.key, fresh.key]);
  return position === undefined || other !== undefined
    ? null
    : { position, tables: await compare(snapshot, live, fresh) };
};
