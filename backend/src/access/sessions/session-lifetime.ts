import type { SessionLimits } from '@throughline/contracts/workspaces/workspace.events.js';
import type { SessionCaller } from '../requests/caller.js';

/** Presence is recorded at most once a minute. */
const unsure = 60_000;

/** Whether a workspace that shortens its members' sessions still accepts this one. */
export const isWithinLimits = ({ rest, life }: SessionLimits, { since, rested }: SessionCaller, now: number): boolean =>
  (rest === null || rested <= rest + unsure) && (life === null || now - since <= life);
