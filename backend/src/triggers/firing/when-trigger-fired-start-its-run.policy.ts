import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { StartFiredRun } from '../domain/fired-run.commands.js';

/** A webhook call and a person start the run in their request; a due time has nobody who waits, so its run starts here. */
@PolicyProvider()
export class WhenTriggerFiredStartItsRun implements Policy<'TriggerFired'> {
  readonly name = 'when-trigger-fired-start-its-run';
  readonly on = ['TriggerFired'] as const;

  constructor(private readonly commands: CommandBus) {}

  async react({ data }: EventOf<'TriggerFired'>): Promise<void> {
    await this.commands.execute(new StartFiredRun(data.firingId));
  }
}
