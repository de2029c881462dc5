import { listEventTypes } from '@throughline/contracts/aggregate.js';
import { priceListEvents } from '@throughline/contracts/billing/price-list.events.js';
import { chainEvents } from '@throughline/contracts/chain/chain.events.js';
import { categories, eventSchemas } from '@throughline/contracts/domain-events.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { identityEvents } from '@throughline/contracts/identity/identity.events.js';
import { emailEvents, userEvents } from '@throughline/contracts/identity/user.events.js';
import { operationsEvents } from '@throughline/contracts/operations/operations.events.js';
import { projectionEvents } from '@throughline/contracts/projections/projection.events.js';
import { securityEvents } from '@throughline/contracts/security/security.events.js';
import { slugEvents } from '@throughline/contracts/workspaces/workspace.events.js';
import { describeEvent, buildSentence, isFailure, type EventNames } from './event-sentences.js';
import { phrases } from './phrases.js';

/** Holds what is in no workspace's history. */
const elsewhere = new Set<string>(
  [
    userEvents,
    emailEvents,
    identityEvents,
    slugEvents,
    securityEvents,
    operationsEvents,
    projectionEvents,
    chainEvents,
    priceListEvents,
  ].flatMap((aggregate): string[] => listEventTypes(aggregate)),
);

it('says every event that a workspace can see in words', () => {
  const types = [...eventSchemas.keys()].filter((type) => !elsewhere.has(type));
  expect(types.filter((type) => !(type in phrases))).toEqual([]);
  expect(categories).toContain('agent');
});

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [mara, tomas] = [id(6), id(7)];
const people: Record<string, string> = { [mara]: 'Mara', [tomas]: 'Tomás' };
const names: EventNames = { getName: (userId) => people[userId] ?? 'Someone', resource: 'Load 697', agent: 'Invoicer' };
const formatWords = (
  type: string,
  data: HistoryRow['data'],
  over: Partial<HistoryRow> = {},
  actor: unknown = { kind: 'user', id: mara },
) => {
  const { verb, object, about } = buildSentence(historyRow(1, { type, data, ...over, meta: { actor } }), names);
  return [verb, object, about].filter(Boolean).join(' ');
};

describe('The words of an event', () => {
  it('say in words why a delivery was rejected or a due time skipped', () => {
    const trigger = { kind: 'trigger', id: id(8) };
    const words = (type: string, reason: string) =>
      formatWords(type, { triggerId: id(8), reason }, { category: 'firing' }, trigger);
    expect(words('DeliveryRejected', 'signature_missing')).toBe('rejected a delivery (no signature)');
    expect(words('SlotSkipped', 'overlap')).toBe('skipped a due time (another run was in progress)');
  });

  it('do not say that a run failed that may have been cancelled', () => {
    const finished = (succeeded: boolean) => formatWords('FiringFinished', { triggerId: id(8), succeeded });
    expect(finished(true)).toContain('with a run that succeeded');
    expect(finished(false)).toContain('with a run that did not succeed');
  });

  it('that has none of its own are its name', () =>
    expect(formatWords('AgentLabelsSorted', {})).toBe('sorted the agent labels Load 697'));

  it('tell who added whom, and who joined by themselves', () => {
    expect(formatWords('MemberJoined', { userId: tomas, role: 'builder', name: 'T.' })).toBe('added Tomás as builder');
    expect(formatWords('MemberJoined', { userId: mara, role: 'owner', name: 'M.' })).toBe('joined as owner');
    expect(formatWords('MemberRemoved', { userId: tomas })).toBe('removed Tomás');
    expect(formatWords('MemberRemoved', { userId: mara })).toBe('left the workspace');
  });

  it.each([
    ['AgentRenamed', { name: 'Load 698' }, 'renamed Load 697 to “Load 698”'],
    ['TriggerRenamed', { name: 'Nightly' }, 'renamed the trigger Load 697 to “Nightly”'],
    ['WorkspaceRenamed', { name: 'Harbour' }, 'renamed the workspace Load 697 to “Harbour”'],
    ['AgentCreated', { name: 'Load 697' }, 'created Load 697'],
    [
      'MemberRoleChanged',
      { userId: tomas, before: 'runner', role: 'admin' },
      'changed the role of Tomás from runner to admin',
    ],
    ['AgentOwnerChanged', { ownerId: tomas }, 'handed over Load 697 to Tomás'],
    ['OwnershipOffered', { fromId: mara, toId: tomas }, 'offered their ownership to Tomás'],
    ['BillingGranted', { userId: tomas }, 'granted billing to Tomás'],
    ['RunFailed', { message: 'It was denied.' }, 'ended a run of Load 697 as failed: It was denied.'],
  ])('name what changed and from what: %s', (type, data, words) => expect(formatWords(type, data)).toBe(words));

  it('do not say that the system did what happened to a thing by itself', () => {
    const system = { kind: 'system', id: 'triggers' };
    expect(formatWords('TriggerAutoPaused', { failures: 5 }, {}, system)).toBe(
      'paused the trigger Load 697 automatically: 5 failures in a row',
    );
    expect(formatWords('ApprovalExpired', { seq: 2 }, {}, system)).toBe(
      'ended the wait for an approval of step 2 of Load 697',
    );
    expect(formatWords('RunTimedOut', {}, {}, system)).toBe('ended a run of Load 697 that ran out of time');
  });

  it('do not name an agent twice', () =>
    expect(
      formatWords('StepSucceeded', { agentId: id(4), seq: 2 }, { category: 'run' }, { kind: 'agent', id: id(4) }),
    ).toBe('finished step 2'));

  it('name the run by its number, or else by its short id', () => {
    const data = { runId: '0193a000-0000-7000-8000-000000815cab', agentId: id(4), seq: 2 };
    const ofRun = (type: string, actor?: unknown) => formatWords(type, data, { category: 'run' }, actor);
    expect(ofRun('RunRequested')).toBe('requested run 815cab of Load 697 the draft');
    expect(ofRun('ApprovalGranted')).toBe('approved step 2 of run 815cab of Load 697');
    expect(ofRun('StepSucceeded', { kind: 'agent', id: id(4) })).toBe('finished step 2 of run 815cab');
    const named = { category: 'run', names: { [data.runId]: '#318' } };
    expect(formatWords('ApprovalGranted', data, named)).toBe('approved step 2 of run #318 of Load 697');
  });

  it('begin a line of a group, which names its run only in its head', () => {
    const row = historyRow(1, { type: 'MemberRoleChanged', data: { userId: tomas, role: 'admin' } });
    expect(describeEvent(row, names)).toEqual({ text: 'Changed the role of Tomás', about: 'to admin' });
    const step = historyRow(1, { category: 'run', type: 'StepStarted', data: { seq: 2, title: 'Read the note' } });
    expect(describeEvent(step, names)).toEqual({ text: 'Started step 2', about: 'Read the note' });
  });

  it('are not those of a failure where somebody declined', () => {
    const ended = (code: string) => historyRow(1, { category: 'run', type: 'RunFailed', data: { code } });
    expect(describeEvent(ended('rejected'), names)).toEqual({ text: 'Ended a run', about: 'as declined' });
    expect([isFailure(ended('rejected')), isFailure(ended('tool'))]).toEqual([false, true]);
  });
});

describe('a trigger that fired', () => {
  const fired = (actor: unknown): HistoryRow =>
    historyRow(1, {
      category: 'firing',
      type: 'TriggerFired',
      data: { triggerId: id(3), agentId: id(4) },
      meta: { actor },
    });
  const itself = fired({ kind: 'trigger', id: id(3) });

  it('by itself is not named twice', () => {
    expect(buildSentence(itself, names)).toMatchObject({ verb: 'fired for', object: 'Invoicer' });
    expect(buildSentence(itself, { ...names, agent: undefined })).toMatchObject({ verb: 'fired', object: undefined });
  });

  it('for somebody is what they fired', () =>
    expect(buildSentence(fired({ kind: 'user', id: mara }), names)).toMatchObject({
      verb: 'fired',
      object: 'Load 697',
    }));
});
