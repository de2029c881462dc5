import type { ConnectionId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { HeldAbout } from '@throughline/contracts/runs/held-about.js';
import { NamedModel } from '@throughline/contracts/runs/recipe.js';
import type { HoldReason } from '@throughline/contracts/run-status.js';
import { modelNow } from '../../domain/models-of-run.js';
import type { KnownRun } from '../../domain/run.js';

export type Hold = { reason: HoldReason; about: HeldAbout; until: string };

export const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Until a person has mended the account. */
export const holdForConnection = (connectionId: ConnectionId, now: Date): Hold => ({
  reason: 'connection',
  about: { kind: 'connection', connectionId },
  until: after(now, limits.hold),
});

/** Until the model takes requests again. */
export const holdForLimit = (run: Pick<KnownRun, 'definition' | 'choice'>, until: string): Hold => ({
  reason: 'limit',
  about: { kind: 'model', ...NamedModel.parse(modelNow(run)) },
  until,
});
