import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Facts } from '../../access/facts.js';
import { following } from '../trigger-meta.js';
import { FinishFiring } from '../domain/firing.commands.js';

const ends = ['RunSucceeded', 'RunFailed', 'RunCancelled', 'RunTimedOut', 'RunExpired'] as const;
type End = (typeof ends)[number];

/** Most runs were started by people and belong to no firing. */
@PolicyProvider()
export class WhenRunEndedFinishItsFiring implements Policy<End> {
  readonly name = 'when-run-ended-finish-its-firing';
  readonly on = ends;

  constructor(
    private readonly commands: CommandBus,
    private readonly facts: Facts,
  ) {}

  async react(ended: EventOf<End>): Promise<void> {
    const { runId } = ended.data;
    const run = await this.facts.run(runId);
    if (run === null || run.source.kind !== 'trigger') return;
    const { agentId, workspaceId, source } = run;
    const { firingId, triggerId } = source;
    const firing = { firingId, triggerId, workspaceId, agentId, runId, succeeded: ended.type === 'RunSucceeded' };
    await this.commands.execute(new FinishFiring(firing, following(ended, this.name, workspaceId)));
  }
}
