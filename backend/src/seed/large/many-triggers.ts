import { TriggerId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { PastStream } from './bulk-append.js';
import { pick, publishedAgent, type LargeAgent } from './many-agents.js';

const occasions = ['order', 'delivery', 'complaint', 'payment', 'question', 'booking', 'stocktaking'];
const webhook: TriggerSettings = { kind: 'webhook', signature: 'standard' };
const schedule: TriggerSettings = {
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 9 * * 1' },
  timeZone: 'Europe/Berlin',
  // A schedule is followed until its pause is read, which may be a batch later; what it missed since it was made starts nothing.
  misfire: 'skip',
};

type LargeTrigger = { triggerId: TriggerId; name: string; agent: LargeAgent; settings: TriggerSettings };

export const largeTrigger = (workspaceId: WorkspaceId, index: number): LargeTrigger => ({
  triggerId: TriggerId.parse(derivedId(workspaceId, 'trigger', index)),
  name: `${index % 2 === 0 ? 'New' : 'Weekly'} ${pick(occasions, index)} ${index + 1}`,
  agent: publishedAgent(workspaceId, index),
  settings: index % 2 === 0 ? webhook : schedule,
});

/** `count` triggers, webhooks and schedules in turn. Schedules are paused, because thousands of them would start runs. */
export function* manyTriggers(options: {
  workspaceId: WorkspaceId;
  owners: readonly UserId[];
  count: number;
  from: Date;
}): Generator<PastStream> {
  const { workspaceId, owners, count, from } = options;
  for (let index = 0; index < count; index += 1) {
    const { triggerId, name, settings, agent } = largeTrigger(workspaceId, index);
    const ownerId = pick(owners, index);
    const hookId = settings.kind === 'webhook' ? derivedId(triggerId, 'hook') : null;
    const ofTrigger = { triggerId, workspaceId, agentId: agent.agentId, ownerId };
    yield {
      stream: toStreamName('trigger', triggerId),
      at: new Date(from.getTime() + index * 1_000),
      actor: { kind: 'user', id: ownerId },
      events: [
        {
          type: 'TriggerCreated',
          command: 'CreateTrigger',
          data: { ...ofTrigger, name, settings, mapping: {}, hookId },
        },
        ...(hookId === null
          ? ([{ type: 'TriggerPaused', command: 'PauseTrigger', data: { triggerId }, secondsLater: 1 }] as const)
          : []),
      ],
    };
  }
}
