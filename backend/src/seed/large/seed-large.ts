import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { seed, type Seeded } from '../seed.js';
import { withBackend } from '../seed-context.js';
import { StoryClock } from '../story-clock.js';
import { appendStreams } from './bulk-append.js';
import { manyAgents } from './many-agents.js';
import { addMembers } from './many-members.js';
import { manyRuns } from './many-runs.js';

/** What a large workspace has beyond the demo workspace it begins as. */
export type LargeSize = { members: number; agents: number; runs: number; waiting: number };
export const largeSize: LargeSize = { members: 246, agents: 16_000, runs: 100_000, waiting: 40 };

const days = 90;
const progressEvery = 10_000;

/** The demo workspace, grown to 250 members, 16,000 agents, 100,000 runs and half a million events. */
export const seedLarge = async (
  config: Config,
  progress: (phrase: string) => void,
  size: LargeSize = largeSize,
): Promise<Seeded & { events: number }> => {
  const seeded = await seed(config, progress);
  const { workspaceId } = seeded;
  const clock = new StoryClock({ days });
  const events = await withBackend(config, clock, async (app) => {
    const store = app.get(EventStore, { strict: false });
    const at = clock.now();
    progress(`${size.members} more members`);
    const people = await addMembers(app, { workspaceId, count: size.members, at });
    progress(`${size.agents} agents`);
    const agents = await appendStreams(
      store,
      workspaceId,
      manyAgents({ workspaceId, owners: people, count: size.agents, from: at }),
    );
    progress(`${size.runs} runs`);
    const runs = counted(runsOf({ workspaceId, people, at, size }), (count) =>
      progress(`${count} of ${size.runs} runs`),
    );
    return size.members + agents + (await appendStreams(store, workspaceId, runs));
  });
  return { ...seeded, agents: seeded.agents + size.agents, runs: seeded.runs + size.runs, events };
};

type Runs = { workspaceId: WorkspaceId; people: readonly UserId[]; at: Date; size: LargeSize };
const runsOf = ({ workspaceId, people, at, size }: Runs) =>
  manyRuns({
    ...{ workspaceId, people, agents: size.agents, count: size.runs, waiting: size.waiting },
    ...{ from: new Date(at.getTime() + 86_400_000), until: new Date() },
  });

function* counted<T>(items: Iterable<T>, report: (count: number) => void): Generator<T> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % progressEvery === 0) report(count);
  }
}
