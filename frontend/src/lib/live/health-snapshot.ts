import type { HealthSnapshot, Sample } from '@throughline/contracts/operations/health-snapshot.js';
import { create } from 'zustand';

type HealthState = {
  snapshot: HealthSnapshot | null;
  /** When the snapshot was received, by this page's clock. */
  receivedAt: number;
  samples: readonly Sample[];
};

/** The health of the deployment, which operators receive every second, and the samples of the last hour. */
export const useHealthSnapshot = create<HealthState>(() => ({ snapshot: null, receivedAt: 0, samples: [] }));

const hour = 3_600_000;

const joined = (samples: readonly Sample[], added: readonly Sample[]): readonly Sample[] => {
  const known = new Map([...samples, ...added].map((sample) => [sample.at, sample]));
  const all = [...known.values()].sort((a, b) => a.at.localeCompare(b.at));
  const from = Date.parse(all.at(-1)?.at ?? '') - hour;
  return all.filter(({ at }) => Date.parse(at) >= from);
};

export const applyHealthSnapshot = (next: HealthSnapshot): void =>
  useHealthSnapshot.setState(({ samples, snapshot: before }) => ({
    snapshot: before !== null && before.at > next.at ? before : next,
    receivedAt: Date.now(),
    samples: next.sample === null || samples.at(-1)?.at === next.sample.at ? samples : joined(samples, [next.sample]),
  }));

export const applySamples = (added: readonly Sample[]): void =>
  useHealthSnapshot.setState(({ samples }) => ({ samples: joined(samples, added) }));
