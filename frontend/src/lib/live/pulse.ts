import type { HealthSnapshot, Sample } from '@throughline/contracts/operations/health-snapshot.js';
import { create } from 'zustand';

type Known = {
  pulse: HealthSnapshot | null;
  /** When it was heard, by this page's clock. */
  heardAt: number;
  samples: readonly Sample[];
};

/** How the deployment does, as operators hear it every second, and how it did for an hour. */
export const usePulse = create<Known>(() => ({ pulse: null, heardAt: 0, samples: [] }));

const hour = 3_600_000;

const joined = (samples: readonly Sample[], news: readonly Sample[]): readonly Sample[] => {
  const known = new Map([...samples, ...news].map((sample) => [sample.at, sample]));
  const all = [...known.values()].sort((a, b) => a.at.localeCompare(b.at));
  const from = Date.parse(all.at(-1)?.at ?? '') - hour;
  return all.filter(({ at }) => Date.parse(at) >= from);
};

export const applyPulse = (pulse: HealthSnapshot): void =>
  usePulse.setState(({ samples, pulse: before }) => ({
    pulse: before !== null && before.at > pulse.at ? before : pulse,
    heardAt: Date.now(),
    samples:
      pulse.sample === null || samples.at(-1)?.at === pulse.sample.at ? samples : joined(samples, [pulse.sample]),
  }));

export const applySamples = (news: readonly Sample[]): void =>
  usePulse.setState(({ samples }) => ({ samples: joined(samples, news) }));
