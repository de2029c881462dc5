import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { seed, type Seeded } from '../seed.js';
import { withBackend } from '../seed-context.js';
import { StoryClock } from '../story-clock.js';
import { appendStreams, type PastStream } from './bulk-append.js';
import { manyAgents } from './many-agents.js';
import { manyFirings } from './many-firings.js';
import { addMembers } from './many-members.js';
import { manyRuns } from './many-runs.js';
import { manyTriggers } from './many-triggers.js';

/** Describes what a large workspace has beyond what it begins with. */
export type LargeSize = { members: number; agents: number; triggers: number; runs: number; waiting: number };
export const largeSize: LargeSize = { members: 246, agents: 16_000, triggers: 5_000, runs: 100_000, waiting: 40 };

const days = 90;
const progressEvery = 10_000;

type Progress = (phrase: string) => void;
type Growth = { workspaceId: WorkspaceId; size: LargeSize; progress: Progress };

/** The demo workspace, grown to 250 members, 16,000 agents, 5,000 triggers, 100,000 runs and 600,000 events. */
export const seedLarge = async (
  config: Config,
  progress: Progress,
  size: LargeSize = largeSize,
): Promise<Seeded & { events: number }> => {
  const seeded = await seed(config, progress);
  const events = await grow(config, { workspaceId: seeded.workspaceId, size, progress });
  const counts = {
    agents: seeded.agents + size.agents,
    triggers: seeded.triggers + size.triggers,
    runs: seeded.runs + size.runs,
  };
  return { ...seeded, ...counts, events };
};

/** Gives a workspace members, agents, triggers, runs and deliveries of the last 90 days; returns how many events. */
export const grow = (config: Config, { workspaceId, size, progress }: Growth): Promise<number> => {
  const clock = new StoryClock({ days });
  return withBackend(config, clock, async (app) => {
    const store = app.get(EventStore, { strict: false });
    const append = (streams: Iterable<PastStream>) => appendStreams(store, workspaceId, streams);
    const at = clock.now();
    progress(`${size.members} more members`);
    const people = await addMembers(app, { workspaceId, count: size.members, at });
    const { agents, triggers, runs: count, waiting } = size;
    progress(`${agents} agents and ${triggers} triggers`);
    const later = new Date(at.getTime() + 43_200_000);
    let events = size.members;
    events += await append(manyAgents({ workspaceId, owners: people, count: agents, from: at }));
    events += await append(manyTriggers({ workspaceId, owners: people, count: triggers, from: later }));
    const past = { from: new Date(at.getTime() + 86_400_000), until: new Date() };
    const spread = { workspaceId, agents, triggers, waiting, count, ...past };
    progress(`${count} runs`);
    const report = (done: number): void => progress(`${done} of ${count} runs`);
    events += await append(counted(manyRuns({ ...spread, people }), report));
    progress('Deliveries');
    return events + (await append(manyFirings(spread)));
  });
};

function* counted<T>(items: Iterable<T>, report: (count: number) => void): Generator<T> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % progressEvery === 0) report(count);
  }
}
