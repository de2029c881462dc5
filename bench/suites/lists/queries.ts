import { z } from 'zod';
import type { Client } from '../../lib/client.ts';

const Ids = z.object({ items: z.array(z.looseObject({ id: z.string() })), next: z.string().nullable() });
const Runs = z.object({
  items: z.array(z.object({ agentId: z.string(), startedBy: z.object({ id: z.string() }) })).min(1),
});
const Events = z.object({
  items: z
    .array(z.object({ number: z.number(), stream: z.string(), meta: z.looseObject({ correlationId: z.string() }) }))
    .min(1),
});

/** Values that a workspace's queries filter by; those of the most events, runs and deliveries, because they are the slowest. */
export type Values = {
  agent: string;
  busyAgent: string;
  trigger: string;
  person: string;
  run: string;
  correlation: string;
  number: number;
  next: Record<'runs' | 'agents' | 'triggers' | 'deliveries' | 'history', string>;
  hour: { from: string; to: string };
  quarter: { from: string; to: string };
};

const hourMs = 3_600_000;
const span = (until: Date, hours: number): Values['hour'] => ({
  from: new Date(until.getTime() - hours * hourMs).toISOString(),
  to: until.toISOString(),
});

export const getValues = async (client: Client, root: string): Promise<Values> => {
  const list = async (path: string) => Ids.parse(await client.get(`${root}/${path}`));
  const first = async (path: string): Promise<string> => (await list(path)).items[0]?.id ?? '';
  const trigger = await first('triggers?order=name&q=New%20order%201&limit=1');
  const runs = Runs.parse(await client.get(`${root}/runs?source=person&limit=1`)).items;
  const fired = Runs.parse(await client.get(`${root}/runs?source=trigger&limit=1`)).items;
  const events = Events.parse(await client.get(`${root}/history?category=run&limit=1`)).items;
  const next = async (path: string): Promise<string> => (await list(path)).next ?? '';
  const run = events[0]?.stream.replace(/^run-/, '') ?? '';
  return {
    agent: runs[0]?.agentId ?? '',
    busyAgent: fired[0]?.agentId ?? '',
    trigger,
    person: runs[0]?.startedBy.id ?? '',
    run,
    correlation: events[0]?.meta.correlationId ?? '',
    number: events[0]?.number ?? 1,
    next: {
      runs: await next('runs'),
      agents: await next('agents?order=name'),
      triggers: await next('triggers?order=name'),
      deliveries: await next(`triggers/${trigger}/firings`),
      history: await next('history?limit=100'),
    },
    hour: span(new Date(Date.now() - 24 * hourMs), 1),
    quarter: span(new Date(), 90 * 24),
  };
};

type Query = { name: string; path: (values: Values) => string };
const plain = (name: string, path: string): Query => ({ name, path: () => path });

const runs: Query[] = [
  plain('runs', 'runs'),
  plain('runs, counted', 'runs?count=true'),
  { name: 'runs, second page', path: ({ next }) => `runs?cursor=${next.runs}` },
  plain('runs that failed, counted', 'runs?status=failed&count=true'),
  plain('runs that succeeded or failed, counted', 'runs?status=succeeded,failed&count=true'),
  plain('runs in progress, counted', 'runs?status=queued,running,waiting&count=true'),
  plain('runs that need approval, counted', 'runs?waiting=approval&count=true'),
  plain('runs, those that need approval first', 'runs?order=approval'),
  { name: 'runs of an agent, counted', path: ({ busyAgent }) => `runs?agentId=${busyAgent}&count=true` },
  { name: 'runs of a trigger, counted', path: ({ trigger }) => `runs?triggerId=${trigger}&count=true` },
  { name: 'runs of a person, counted', path: ({ person }) => `runs?personId=${person}&count=true` },
  plain('runs by triggers, counted', 'runs?source=trigger&count=true'),
  plain('runs again, counted', 'runs?source=again&count=true'),
  plain('runs of version 1, counted', 'runs?version=1&count=true'),
  plain('runs of version 7, counted', 'runs?version=7&count=true'),
  { name: 'runs of an hour, counted', path: ({ hour }) => `runs?from=${hour.from}&to=${hour.to}&count=true` },
  plain('runs that cost something, counted', 'runs?minCost=1&count=true'),
  plain('runs by cost', 'runs?order=-cost'),
  plain('runs by duration', 'runs?order=-took'),
  plain('runs, oldest first', 'runs?order=oldest'),
  plain('runs by a text that many have, counted', 'runs?q=refund&count=true'),
  plain('runs by a text that few have, counted', 'runs?q=12345&count=true'),
  plain('runs by a text that one has, counted', 'runs?q=invoice+desk+12&count=true'),
  plain('runs by a text that none has, counted', 'runs?q=zeppelin&count=true'),
  plain('runs by a text, by cost', 'runs?q=refund&order=-cost'),
  plain('failed runs by a text, counted', 'runs?q=stock&status=failed&count=true'),
];

const agents: Query[] = [
  plain('agents', 'agents'),
  plain('agents, counted', 'agents?count=true'),
  { name: 'agents by name, second page', path: ({ next }) => `agents?order=name&cursor=${next.agents}` },
  plain('agents by status, counted', 'agents?status=draft&count=true'),
  plain('agents by label, counted', 'agents?label=Finance&count=true'),
  { name: 'agents of a person, counted', path: ({ person }) => `agents?ownerId=${person}&count=true` },
  ...['name', '-name', 'status', 'model', 'last', '-last', '-runs', '-cost'].map((order) =>
    plain(`agents ordered by ${order}`, `agents?order=${order}`),
  ),
  plain('agents by a text that many have, counted', 'agents?q=invoice&count=true'),
  plain('agents by a text that many have, by name', 'agents?q=in&order=name'),
  plain('agents by a text that one has, counted', 'agents?q=quote+triage+853&count=true'),
  plain('agents by a text that none has, counted', 'agents?q=zeppelin&count=true'),
  plain('labels', 'agents/labels'),
  plain('agents that are busy', 'agents/activity?busy=true'),
];

const triggers: Query[] = [
  plain('triggers', 'triggers'),
  plain('triggers, counted', 'triggers?count=true'),
  { name: 'triggers by name, second page', path: ({ next }) => `triggers?order=name&cursor=${next.triggers}` },
  plain('triggers ordered by -last', 'triggers?order=-last'),
  plain('triggers ordered by status', 'triggers?order=status'),
  plain('triggers by kind, counted', 'triggers?kind=webhook&count=true'),
  plain('triggers by status, counted', 'triggers?status=paused&count=true'),
  plain('schedules, counted', 'triggers?kind=schedule&count=true'),
  plain('triggers ordered by -last', 'triggers?order=-last'),
  { name: 'triggers of an agent, counted', path: ({ busyAgent }) => `triggers?agentId=${busyAgent}&count=true` },
  plain('triggers by a text that many have, counted', 'triggers?q=order&count=true'),
  plain('triggers by a text that none has, counted', 'triggers?q=zeppelin&count=true'),
  plain('what triggers did', 'triggers/activity'),
  { name: 'deliveries', path: ({ trigger }) => `triggers/${trigger}/firings` },
  { name: 'deliveries, counted', path: ({ trigger }) => `triggers/${trigger}/firings?count=true` },
  {
    name: 'rejected deliveries, counted',
    path: ({ trigger }) => `triggers/${trigger}/firings?outcome=rejected&count=true`,
  },
  {
    name: 'deliveries by an id, counted',
    path: ({ trigger }) => `triggers/${trigger}/firings?q=12345&count=true`,
  },
  {
    name: 'deliveries by a text that all have, counted',
    path: ({ trigger }) => `triggers/${trigger}/firings?q=msg&count=true`,
  },
  {
    name: 'deliveries, second page',
    path: ({ trigger, next }) => `triggers/${trigger}/firings?cursor=${next.deliveries}`,
  },
];

const people: Query[] = [
  plain('members', 'members'),
  plain('members overview', 'members/overview'),
  plain('invitations', 'invitations'),
];

const history: Query[] = [
  plain('history', 'history'),
  { name: 'history, second page', path: ({ next }) => `history?before=${next.history}` },
  plain('history, oldest first', 'history?order=oldest'),
  plain('history by category', 'history?category=trigger'),
  plain('history by type', 'history?type=RunFailed'),
  plain('history by two types', 'history?type=RunFailed,TriggerCreated'),
  plain('history without some types', 'history?notType=StepStarted,StepSucceeded,RunStarted,RunSucceeded'),
  plain('history of nobody', 'history?actor=nobody'),
  { name: 'history by a person', path: ({ person }) => `history?actor=${person}` },
  { name: 'history by a person and a type', path: ({ person }) => `history?actor=${person}&type=AgentPublished` },
  { name: 'history of an agent', path: ({ busyAgent }) => `history?resource=${busyAgent}` },
  { name: 'history with the words of a run', path: ({ run }) => `history?words=${run}` },
  { name: 'where the words of a run occur', path: ({ run }) => `history/found?words=${run}` },
  plain('history with a common word', 'history?words=invoice'),
  { name: 'history of a run', path: ({ run }) => `history?resource=${run}` },
  { name: 'history of a trigger', path: ({ trigger }) => `history?resource=${trigger}` },
  { name: 'history of a cause', path: ({ correlation }) => `history?correlation=${correlation}` },
  { name: 'history around an event', path: ({ number }) => `history?tree=${number}` },
  { name: 'history of an hour', path: ({ hour }) => `history?from=${hour.from}&to=${hour.to}` },
  {
    name: 'history of an hour by type',
    path: ({ hour }) => `history?from=${hour.from}&to=${hour.to}&type=RunFailed`,
  },
  plain('types of events, counted', 'history/types'),
  { name: 'types of events by a person, counted', path: ({ person }) => `history/types?actor=${person}` },
  {
    name: 'types of events of a quarter of a year, counted',
    path: ({ quarter }) => `history/types?from=${quarter.from}&to=${quarter.to}`,
  },
  plain('actors, counted', 'history/actors'),
  plain('actors by name, counted', 'history/actors?q=member+1'),
  plain('resources by name', 'history/resources?q=invoice'),
  plain('resources by a name that none has', 'history/resources?q=zeppelin'),
  ...[1, 24, 7 * 24, 90 * 24].map((hours): Query => ({
    name: `marks of ${hours} hours`,
    path: ({ quarter }) => {
      const { from, to } = span(new Date(quarter.to), hours);
      return `history/marks?from=${from}&to=${to}&buckets=500`;
    },
  })),
];

export const queries: readonly Query[] = [...runs, ...agents, ...triggers, ...people, ...history];
