import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { following } from '../trigger-meta.js';
import { AutoPauseTrigger } from '../domain/trigger.commands.js';
import { TriggersQueries } from '../triggers.queries.js';

const enough = 10;
type Cause = 'FiringFailed' | 'FiringFinished';

@PolicyProvider()
export class WhenScheduleKeepsFailingPauseIt implements Policy<Cause> {
  readonly name = 'when-schedule-keeps-failing-pause-it';
  readonly on = ['FiringFailed', 'FiringFinished'] as const;

  constructor(
    private readonly commands: CommandBus,
    private readonly triggers: TriggersQueries,
  ) {}

  async react(event: EventOf<Cause>): Promise<void> {
    if (event.type === 'FiringFinished' && event.data.succeeded) return;
    const failures = await this.failuresInARow(event);
    if (failures < enough) return;
    const { triggerId, workspaceId } = event.data;
    const meta = { ...following(event, this.name, workspaceId), actor: { kind: 'system', id: 'triggers' } as const };
    await this.commands.execute(new AutoPauseTrigger({ triggerId, failures }, meta));
  }

  /** The row may be a moment behind: then this failure is not counted in it yet. */
  private async failuresInARow({ data, position }: EventOf<Cause>): Promise<number> {
    const activity = await this.triggers.findActivity(data.workspaceId, data.triggerId);
    if (activity === null) return 1;
    return activity.failuresInARow + (activity.position < position ? 1 : 0);
  }
}
