import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { following } from '../../triggers/command-meta.js';
import { FinishFiringOfRun } from '../../triggers/domain/firing-of-run.commands.js';

const ends = ['RunSucceeded', 'RunFailed', 'RunCancelled', 'RunTimedOut', 'RunExpired'] as const;
type End = (typeof ends)[number];

@Injectable()
export class WhenRunEndedFinishItsFiring implements Policy<End> {
  readonly name = 'when-run-ended-finish-its-firing';
  readonly on = ends;

  constructor(
    registry: PolicyRegistry,
    private readonly commands: CommandBus,
  ) {
    registry.add(this);
  }

  async react(ended: EventOf<End>): Promise<void> {
    const { runId } = ended.data;
    const meta = following(ended, this.name, WorkspaceId.parse(ended.meta.workspaceId));
    await this.commands.execute(new FinishFiringOfRun({ runId, succeeded: ended.type === 'RunSucceeded' }, meta));
  }
}
