import type { INestApplicationContext } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { newId } from '@throughline/platform/ids.js';
import { AddMember, CreateWorkspace } from '../workspaces/domain/workspace.commands.js';
import { SlugAvailabilityCheck } from '../workspaces/slugs/slug-availability.js';
import { agentTales } from './agent-tales.js';
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
const days = 92;
/** In the weeks between the agents and today. */
export const pastRuns = 72;

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
  progress('Three months of runs');
  await makePast(new PastRuns(app, workspace), story.clock);
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
    agents: agentTales.length + modelAgents + madeByTemplates.agents,
    triggers: hooks.made + madeByTemplates.triggers,
    runs: pastRuns + runs + 5,
  };
  return { workspaceId, slug, ...counts, executed, password, passwordOpens };
};

/** Spread over the weeks until today, in working hours. */
const makePast = async (runs: PastRuns, clock: StoryClock): Promise<void> => {
  const from = clock.now().getTime();
  const step = (Date.now() - from) / (pastRuns + 2);
  for (const [index, tale] of pastTales(pastRuns).entries()) {
    const at = new Date(from + (index + 1) * step);
    at.setUTCHours(8 + (index % 9), (index * 17) % 60, 0, 0);
    await runs.make(tale, at);
  }
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
