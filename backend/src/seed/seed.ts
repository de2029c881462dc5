import type { INestApplicationContext } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { newId } from '@throughline/platform/ids.js';
import { AddMember, CreateWorkspace } from '../workspaces/domain/workspace.commands.js';
import { SlugAvailabilityCheck } from '../workspaces/slugs/slug-availability.js';
import { agentTales } from './agent-tales.js';
import { AuditedDays, depots, type Episode } from './audited-days.js';
import { makeAccounts } from './accounts.js';
import { makeAgents } from './agents.js';
import { Shop } from './deliveries.js';
import { PastRuns } from './past-runs.js';
import { pastTales } from './past-tales.js';
import { cast, Casting, timeZone, type People } from './people.js';
import { makeApprovals, makeOrders, makeRuns } from './runs.js';
import { withBackend } from './seed-context.js';
import { StoryClock } from './story-clock.js';
import { Story } from './story.js';
import { madeByTemplates, makeTemplates } from './templates.js';
import { makeNotes } from './notes.js';
import { makeTriggers } from './triggers.js';
import { modelAgents } from './tales/models.js';

const name = 'Harbour Supply';
const address = 'harbour-supply';
/** Fourteen months. */
const days = 425;
/** Until three months ago, and since. */
const runsBefore = 40;
const runsSince = 72;
export const pastRuns = runsBefore + runsSince;

export type Seeded = {
  workspaceId: WorkspaceId;
  slug: string;
  agents: number;
  triggers: number;
  runs: number;
  /** False when no process of the product executed a run in time. */
  executed: boolean;
  password: string;
  /** Whether the first person still signs in by it. */
  passwordOpens: boolean;
};

/** A workspace with a past, made by commands alone; the product executes what they start. */
export const seed = async (config: Config, progress: (phrase: string) => void): Promise<Seeded> => {
  const clock = new StoryClock({ days });
  return withBackend(config, clock, (app) => runStory(app, clock, progress));
};

const runStory = async (
  app: INestApplicationContext,
  clock: StoryClock,
  progress: (phrase: string) => void,
): Promise<Seeded> => {
  const story = new Story(app, clock);
  const casting = new Casting(app);
  progress('People');
  const people = await casting.all(story);
  await story.readable();
  progress('A workspace with its members');
  const { workspaceId, slug } = await open(app, story, people);
  progress('Accounts');
  const accounts = await makeAccounts(app, story, { workspaceId, people });
  await story.readable();
  progress('Agents and their versions');
  const workspace = await makeAgents(story, { workspaceId, people }, accounts);
  await story.readable();
  progress('Notes');
  await makeNotes(app, story, workspace);
  progress('Fourteen months');
  const episodes = new AuditedDays(app, story, workspace, casting).list();
  await makePast(new PastRuns(app, workspace), story.clock, episodes);
  story.clock.reachPresent();
  progress('Triggers and runs');
  const hooks = await makeTriggers(story, workspace);
  await story.readable();
  const shop = new Shop(app, workspace);
  const runs = (await makeRuns(story, workspace)) + (await makeOrders(shop, hooks));
  progress('Templates');
  await makeTemplates(story, workspace);
  progress('Approvals');
  const executed = await makeApprovals(story, { shop, hooks, workspace });
  const { password } = casting;
  const passwordOpens = await casting.opens(people.mara);
  const counts = {
    agents: agentTales.length + modelAgents + depots + madeByTemplates.agents,
    triggers: hooks.made + madeByTemplates.triggers,
    runs: pastRuns + runs + 5,
  };
  return { workspaceId, slug, ...counts, executed, password, passwordOpens };
};

const day = 24 * 3_600_000;
const busyDays = 80;

/** In working hours, most of them in the last months. */
const listTimes = (from: number): Date[] => {
  const busyFrom = Date.now() - busyDays * day;
  return Array.from({ length: pastRuns }, (_, index) => {
    const since = index - runsBefore;
    const [start, step] =
      since < 0 ? [from, (busyFrom - from) / (runsBefore + 1)] : [busyFrom, (busyDays * day) / (runsSince + 2)];
    const at = new Date(start + ((since < 0 ? index : since) + 1) * step);
    at.setUTCHours(8 + (index % 9), (index * 17) % 60, 0, 0);
    return at;
  });
};

/** Runs, and what else happened between them. */
const makePast = async (runs: PastRuns, clock: StoryClock, episodes: Episode[]): Promise<void> => {
  const tales = pastTales(pastRuns);
  const happenUntil = async (time: number): Promise<void> => {
    for (let [next] = episodes; next !== undefined; [next] = episodes) {
      const at = Date.now() - next.daysAgo * day;
      if (at > time) return;
      clock.moveTo(new Date(at));
      await next.happen();
      episodes.shift();
    }
  };
  for (const [index, at] of listTimes(clock.now().getTime()).entries()) {
    await happenUntil(at.getTime());
    const tale = tales[index];
    if (tale !== undefined) await runs.make(tale, at);
  }
  await happenUntil(Date.now());
};

const open = async (app: INestApplicationContext, story: Story, people: People) => {
  const slug = await freeSlug(app.get(SlugAvailabilityCheck, { strict: false }));
  const workspaceId = WorkspaceId.parse(newId());
  const by = () => story.by(people.mara, workspaceId);
  await story.ask(new CreateWorkspace({ workspaceId, ownerId: people.mara, name, slug, timeZone }, by()));
  for (const key of ['tomas', 'ines', 'bertil'] as const) {
    story.clock.advance(25);
    await story.ask(new AddMember({ workspaceId, userId: people[key], role: cast[key].role }, by()));
  }
  return { workspaceId, slug };
};

const freeSlug = async (slugs: SlugAvailabilityCheck): Promise<string> => {
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? address : `${address}-${n}`;
    if ((await slugs.check(slug)).available) return slug;
  }
};
