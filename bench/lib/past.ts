import { setTimeout as delay } from 'node:timers/promises';
import { agentCreated, agentDraftEdited, agentPublished } from '@throughline/contracts/agents/agent.fixtures.js';
import type { Category, DomainEvent } from '@throughline/contracts/domain-events.js';
import type { EventMeta } from '@throughline/contracts/event.js';
import {
  AgentId,
  CommandId,
  CorrelationId,
  EventId,
  FiringId,
  RunId,
  TriggerId,
  UserId,
  WorkspaceId,
} from '@throughline/contracts/ids.js';
import {
  inline,
  runRequested,
  runStarted,
  stepStarted,
  stepSucceeded,
} from '@throughline/contracts/runs/run.fixtures.js';
import { turn } from '@throughline/contracts/runs/turn.fixtures.js';
import { triggerCreated } from '@throughline/contracts/triggers/trigger.fixtures.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { NewEvent } from '@throughline/platform/eventstore/new-event.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { newId } from '@throughline/platform/ids.js';

type Stream = {
  category: Category;
  id: string;
  workspaceId: WorkspaceId | null;
  userId: UserId;
  events: DomainEvent[];
};
type Place = { workspaceId: WorkspaceId; userId: UserId };

const workspaces = 20;
const agentsEach = 10;
const stepsEach = 5;
const atOnce = 64;

const sealed = (userId: string, text: string): string =>
  `sealed:v1:${userId}:AAAAAAAAAAAAAAAA:${Buffer.from(text.padEnd(32)).toString('base64url')}`;

const personAndWorkspace = (n: number, { workspaceId, userId }: Place): Stream[] => {
  const [name, email] = [sealed(userId, 'Robin Vale'), sealed(userId, `robin-${n}@example.test`)];
  const slug = `harbour-${n}-${workspaceId.slice(-8)}`;
  return [
    {
      category: 'user',
      id: userId,
      workspaceId: null,
      userId,
      events: [
        { type: 'UserRegistered', data: { userId, email, name, termsVersion: '2026-01' } },
        { type: 'EmailVerified', data: { userId, by: 'code' } },
        { type: 'SetupCompleted', data: { userId } },
      ],
    },
    {
      category: 'slug',
      id: slug,
      workspaceId,
      userId,
      events: [{ type: 'SlugReserved', data: { slug, workspaceId } }],
    },
    {
      category: 'workspace',
      id: workspaceId,
      workspaceId,
      userId,
      events: [
        { type: 'WorkspaceCreated', data: { workspaceId, name: `Harbour ${n}`, slug, timeZone: 'UTC' } },
        { type: 'MemberJoined', data: { workspaceId, userId, role: 'owner', name, email } },
      ],
    },
  ];
};

const agentStream = (agentId: AgentId, { workspaceId, userId }: Place): Stream => ({
  category: 'agent',
  id: agentId,
  workspaceId,
  userId,
  events: [
    agentCreated({ agentId, workspaceId, ownerId: userId, name: 'Invoicer' }),
    ...['1. Answer: Say hello.', '1. Answer: Say hello.\n2. Answer: Fetch the order.'].map(
      (instructions): DomainEvent => {
        const edited = agentDraftEdited({ instructions });
        return { ...edited, data: { ...edited.data, agentId } };
      },
    ),
    agentPublished({ agentId }),
    { type: 'AgentRenamed', data: { agentId, name: 'Invoices' } },
  ],
});

const runStream = ({ runId, agentId }: { runId: RunId; agentId: AgentId }, { workspaceId, userId }: Place): Stream => {
  const ofRun = { runId, agentId };
  const steps = Array.from({ length: stepsEach }, (_, at): DomainEvent[] => [
    stepStarted({
      ...ofRun,
      seq: at + 1,
      input: inline({ order: at, note: 'Fetch the order and say what it costs.' }),
    }),
    stepSucceeded({ ...ofRun, seq: at + 1, output: inline(turn({ text: 'The order costs 42.' })) }),
  ]);
  return {
    category: 'run',
    id: runId,
    workspaceId,
    userId,
    events: [
      runRequested({ ...ofRun, workspaceId }),
      { ...runStarted, data: ofRun },
      ...steps.flat(),
      { type: 'RunSucceeded', data: { ...ofRun, output: inline('42') } },
    ],
  };
};

type Firing = { firingId: FiringId; triggerId: TriggerId; agentId: AgentId; runId: RunId };

const firingStream = ({ runId, ...firing }: Firing, { workspaceId, userId }: Place): Stream => {
  const ofFiring = { ...firing, workspaceId };
  return {
    category: 'firing',
    id: firing.firingId,
    workspaceId,
    userId,
    events: [
      { type: 'TriggerFired', data: { ...ofFiring, cause: { kind: 'test' }, runId, inputs: inline({}) } },
      { type: 'FiringStarted', data: { ...ofFiring, runId } },
      { type: 'FiringFinished', data: { ...ofFiring, runId, succeeded: true } },
    ],
  };
};

/** The history of a busy installation: few people and agents, and many runs, every second one started by a trigger. */
function* past(): Generator<Stream, void> {
  const places: { place: Place; agentId: AgentId; triggerId: TriggerId }[] = [];
  for (let n = 0; n < workspaces; n += 1) {
    const place = { workspaceId: WorkspaceId.parse(newId()), userId: UserId.parse(newId()) };
    yield* personAndWorkspace(n, place);
    for (let agent = 0; agent < agentsEach; agent += 1) {
      const [agentId, triggerId] = [AgentId.parse(newId()), TriggerId.parse(newId())];
      places.push({ place, agentId, triggerId });
      yield agentStream(agentId, place);
      const created = triggerCreated({ triggerId, agentId, workspaceId: place.workspaceId, ownerId: place.userId });
      yield { category: 'trigger', id: triggerId, ...place, events: [created] };
    }
  }
  for (let n = 0; ; n += 1) {
    const at = places[n % places.length];
    if (at === undefined) return;
    const { place, agentId, triggerId } = at;
    const runId = RunId.parse(newId());
    yield runStream({ runId, agentId }, place);
    if (n % 2 === 0) yield firingStream({ firingId: FiringId.parse(newId()), triggerId, agentId, runId }, place);
  }
}

const recorded = ({ workspaceId, userId, events }: Stream): NewEvent[] => {
  const correlationId = CorrelationId.parse(newId());
  return events.map(({ type, data }) => {
    const meta: EventMeta = {
      workspaceId,
      actor: { kind: 'user', id: userId },
      correlationId,
      causationId: null,
      commandId: CommandId.parse(newId()),
      command: 'Seed',
      at: new Date().toISOString(),
      schema: 1,
    };
    return { id: EventId.parse(newId()), type, data, meta };
  });
};

/** Appends at least `wanted` valid events through the product's own event store and returns how many. */
export const seedPast = async (store: EventStore, wanted: number): Promise<number> => {
  const streams = past();
  let count = 0;
  const work = async (): Promise<void> => {
    while (count < wanted) {
      const next = streams.next();
      if (next.done === true) return;
      const { value } = next;
      count += value.events.length;
      await store.append(toStreamName(value.category, value.id), recorded(value), 'none');
      await delay(0);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
};
