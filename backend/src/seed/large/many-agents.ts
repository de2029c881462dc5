import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { AgentId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { PastStream } from './bulk-append.js';

const trades = [
  'Refund',
  'Invoice',
  'Quote',
  'Delivery',
  'Stock',
  'Returns',
  'Customs',
  'Booking',
  'Survey',
  'Payroll',
];
const purposes = ['desk', 'check', 'letter', 'watch', 'report', 'triage', 'summary', 'reminder'];
const labels = ['Finance', 'Shop', 'Warehouse', 'Support', 'People'];

export const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Asks before it works out the price, so that some of its runs wait for an approval. */
export const definition: AgentDefinition = {
  ...blankDefinition,
  instructions: '1. `math.evaluate` 12 * 7\n2. Answer: The result is {{step 1}}.',
  tools: [newToolUse('math.evaluate', 'ask')],
};

export type LargeAgent = { agentId: AgentId; name: string; published: boolean };

export const largeAgent = (workspaceId: WorkspaceId, index: number): LargeAgent => ({
  agentId: AgentId.parse(derivedId(workspaceId, 'agent', index)),
  name: `${pick(trades, index)} ${pick(purposes, Math.floor(index / trades.length))} ${index + 1}`,
  published: index % 8 !== 7,
});

/** Returns one of the agents around this index that is published: never the eighth of eight. */
export const publishedAgent = (workspaceId: WorkspaceId, index: number): LargeAgent =>
  largeAgent(workspaceId, index % 8 === 7 ? index - 1 : index);

/** `count` agents, one in eight of them never published, recorded from `from` on. */
export function* manyAgents(options: {
  workspaceId: WorkspaceId;
  owners: readonly UserId[];
  count: number;
  from: Date;
}): Generator<PastStream> {
  const { workspaceId, owners, count, from } = options;
  for (let index = 0; index < count; index += 1) {
    const { agentId, name, published } = largeAgent(workspaceId, index);
    const userId = pick(owners, index);
    const look = { description: '', icon: { glyph: '📦', tint: 1 + (index % 6) }, labels: [pick(labels, index)] };
    yield {
      stream: toStreamName('agent', agentId),
      at: new Date(from.getTime() + index * 1_000),
      actor: { kind: 'user', id: userId },
      events: [
        {
          type: 'AgentCreated',
          command: 'CreateAgent',
          data: { agentId, workspaceId, ownerId: userId, name, ...look, definition, origin: { kind: 'blank' } },
        },
        ...(published
          ? ([
              {
                type: 'AgentPublished',
                command: 'PublishAgent',
                data: { agentId, version: 1, note: '', definition },
                secondsLater: 60,
              },
            ] as const)
          : []),
      ],
    };
  }
}
