import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { getHealthSnapshot } from './data/operator.api.js';
import { applyHealthSnapshot, useHealthSnapshot } from '../lib/live/health-snapshot.js';
import type { ProblemError } from '../lib/problem-error.js';
import { useQuery } from '../lib/use-query.js';

/** The newest snapshot: requested once, then as it arrives over the socket. */
export const useHealth = (): {
  snapshot: HealthSnapshot | null;
  problem: ProblemError | undefined;
  reload: () => void;
} => {
  const snapshot = useHealthSnapshot((state) => state.snapshot);
  const { problem, reload } = useQuery('health snapshot', async (signal) => {
    applyHealthSnapshot(await getHealthSnapshot(signal));
    return true;
  });
  return { snapshot, problem, reload };
};
