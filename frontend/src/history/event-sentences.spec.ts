import { eventTypesOf } from '@throughline/contracts/aggregate.js';
import { chainEvents } from '@throughline/contracts/chain/chain.events.js';
import { categories, eventSchemas } from '@throughline/contracts/domain-events.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { identityEvents } from '@throughline/contracts/identity/identity.events.js';
import { emailEvents, userEvents } from '@throughline/contracts/identity/user.events.js';
import { operationsEvents } from '@throughline/contracts/operations/operations.events.js';
import { projectionEvents } from '@throughline/contracts/projections/projection.events.js';
import { slugEvents } from '@throughline/contracts/workspaces/workspace.events.js';
import { eventTypes, sentenceOf, verbOf } from './event-sentences.js';

/** What happens outside of any workspace. */
const elsewhere = new Set<string>(
  [userEvents, emailEvents, identityEvents, slugEvents, operationsEvents, projectionEvents, chainEvents].flatMap(
    (aggregate): string[] => eventTypesOf(aggregate),
  ),
);

it('says every event that a workspace can see in words', () => {
  const types = [...eventSchemas.keys()].filter((type) => !elsewhere.has(type));
  expect(types.filter((type) => !eventTypes.includes(type))).toEqual([]);
  expect(categories).toContain('agent');
});

it('says an event that has no words of its own by its name', () => {
  expect(verbOf({ type: 'AgentLabelsSorted' })).toBe('sorted the agent labels');
});

describe('a trigger that fired', () => {
  const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const fired = (actor: HistoryRow['meta']['actor']): HistoryRow =>
    HistoryRow.parse({
      id: id(1),
      workspaceId: id(900),
      position: 1,
      stream: `firing-${id(2)}`,
      category: 'firing',
      revision: 0,
      type: 'TriggerFired',
      data: { triggerId: id(3), agentId: id(4) },
      meta: {
        workspaceId: id(900),
        actor,
        correlationId: id(5),
        causationId: null,
        commandId: id(5),
        command: 'FireTrigger',
        at: '2026-01-02T10:00:00.000Z',
        schema: 1,
      },
    });
  const itself = fired(HistoryRow.shape.meta.shape.actor.parse({ kind: 'trigger', id: id(3) }));

  it('by itself is not named twice', () => {
    expect(sentenceOf(itself, { resource: 'Hourly', agent: 'Invoicer' })).toEqual({
      verb: 'fired for',
      object: 'Invoicer',
    });
    expect(sentenceOf(itself, { resource: 'Hourly', agent: undefined })).toEqual({ verb: 'fired', object: undefined });
  });

  it('for somebody is what they fired', () => {
    const tested = fired(HistoryRow.shape.meta.shape.actor.parse({ kind: 'user', id: id(6) }));
    expect(sentenceOf(tested, { resource: 'Hourly', agent: 'Invoicer' })).toEqual({ verb: 'fired', object: 'Hourly' });
  });
});
