import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { TriggerId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { FollowedType } from '@throughline/contracts/triggers/followed-event.js';
import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { isQueueFull } from '../../runs/public.js';
import { isWorkspaceDeleting } from '../../access/facts.js';
import { isHalted } from '../../limits/halts/halts.js';
import { AllowanceUsedUp } from '../../limits/resources/allowance-used-up.js';
import { isRunQuota } from '../../limits/resources/plan-limit-reached.js';
import { RecordedUsage } from '../../limits/resources/recorded-usage.js';
import { isSpendingCap } from '../../limits/spending/spending.js';
import { CurrentTriggers } from '../current-triggers.js';
import { FilterFiring, FireTrigger, SkipFollowedEvent } from '../domain/firing.commands.js';
import { AlreadyFired } from '../domain/firing.decider.js';
import { eventFiring, getRun } from '../firing-ids.js';
import { isTooBig, MappedInputs } from '../mapped-inputs.js';
import { byTrigger } from '../trigger-meta.js';
import { FollowedEvents, type Followed } from './followed-events.js';

type SkipReason = Extract<FiringEvent, { type: 'FollowedEventSkipped' }>['data']['reason'];

/** Starts the agent of a trigger because of an event. Doing it twice changes nothing: an event has one firing for each trigger. */
@Injectable()
export class StartFollowers {
  constructor(
    private readonly commands: CommandBus,
    private readonly current: CurrentTriggers,
    private readonly inputs: MappedInputs,
    private readonly events: FollowedEvents,
    private readonly usage: RecordedUsage,
  ) {}

  async start(row: TriggerRow, followed: Followed, recorded: EventOf<FollowedType>): Promise<void> {
    const trigger = await this.current.findFor(row);
    if (trigger.status !== 'enabled' || !isFollowing(trigger, followed)) return;
    const { event, workspaceId } = followed;
    const triggerId = TriggerId.parse(trigger.id);
    const firingId = eventFiring(triggerId, event.id);
    const place = { firingId, triggerId, workspaceId, agentId: trigger.agentId };
    const meta = { ...byTrigger(triggerId, workspaceId, event.at), ...toCause(recorded) };
    const skip = (reason: SkipReason) =>
      this.commands.execute(new SkipFollowedEvent({ ...place, event, reason }, meta));
    if (event.hops > limits.triggerHops) return void (await skip('hop_limit'));
    try {
      await this.usage.requireRoomForWork(workspaceId);
      const payload = await this.events.readPayload(followed, recorded);
      const { inputs, unmet } = await this.inputs.mapAll(trigger, { event: payload });
      const cause = { kind: 'event', event } as const;
      if (unmet !== null)
        return void (await this.commands.execute(new FilterFiring({ ...place, cause, condition: unmet }, meta)));
      if (isTooBig(inputs)) return void (await skip('too_large'));
      await this.commands.execute(new FireTrigger({ ...place, cause, runId: getRun(firingId), inputs }, meta));
    } catch (error) {
      const reason = findReason(error);
      if (reason !== null) await skip(reason);
      else if (!(error instanceof AlreadyFired)) throw error;
    }
  }
}

const toCause = ({ id, meta: { correlationId } }: EventOf<FollowedType>) => ({ causationId: id, correlationId });

/** Any agent means any other one: an agent that starts itself would go on until it is stopped. */
const isFollowing = ({ settings, agentId }: TriggerRow, { name, event }: Followed): boolean =>
  settings.kind === 'event' &&
  settings.on.includes(name) &&
  (settings.of === null ? event.agentId !== agentId : event.agentId === settings.of);

const findReason = (error: unknown): SkipReason | null => {
  if (isWorkspaceDeleting(error)) return 'paused';
  if (isHalted(error)) return 'halted';
  if (isSpendingCap(error)) return 'budget';
  if (isQueueFull(error)) return 'queue_full';
  return isRunQuota(error) || error instanceof AllowanceUsedUp ? 'quota' : null;
};
