import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actsAsCaller } from '@throughline/contracts/agents/acts-as-caller.js';
import type { TriggerId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Facts } from '../../access/facts.js';
import { ResumeTrigger } from '../domain/trigger.commands.js';
import { triggerDecider } from '../domain/trigger.decider.js';

@CommandHandler(ResumeTrigger)
export class ResumeTriggerHandler implements ICommandHandler<ResumeTrigger> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
  ) {}

  async execute({ data, meta }: ResumeTrigger): Promise<Receipt> {
    const isCallers = await this.startsAsCaller(data.triggerId);
    return this.deciders.run(triggerDecider, new ResumeTrigger(data, meta, isCallers));
  }

  /** Goes by the version that triggers run, which is the one published last. */
  private async startsAsCaller(triggerId: TriggerId): Promise<boolean> {
    const trigger = await this.deciders.current(triggerDecider, triggerId);
    if (trigger.status === 'absent') return false;
    const agent = await this.facts.agent(trigger.agentId, trigger.workspaceId);
    const published = agent?.versions.at(-1);
    return published !== undefined && actsAsCaller(published);
  }
}
