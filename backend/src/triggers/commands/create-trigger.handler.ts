import { countedTriggers } from '../counted-triggers.js';
import { randomBytes } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actsAsCaller } from '@throughline/contracts/agents/acts-as-caller.js';
import type { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Allowances } from '../../limits/resources/allowances.js';
import { Facts } from '../../access/facts.js';
import { CreateTrigger } from '../domain/trigger.commands.js';
import { hasSecret, triggerDecider } from '../domain/trigger.decider.js';
import { HookSecrets } from '../webhooks/hook-secrets.js';

/** Applies to the event that creates a trigger; the receipt of a repeated command may have a later one. */
const firstRevision = 0;

@CommandHandler(CreateTrigger)
export class CreateTriggerHandler implements ICommandHandler<CreateTrigger> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly secrets: HookSecrets,
    private readonly facts: Facts,
    private readonly allowances: Allowances,
  ) {}

  async execute({ data, meta, secret: given }: CreateTrigger): Promise<TriggerReceipt> {
    const agent = await this.facts.agent(data.agentId, data.workspaceId);
    const hookId = data.settings.kind === 'webhook' ? randomBytes(16).toString('base64url') : null;
    const published = agent?.versions.at(-1);
    const isCallers = published !== undefined && actsAsCaller(published);
    const account =
      data.settings.kind === 'item' ? await this.facts.connection(data.settings.connectionId, data.workspaceId) : null;
    const facts = { agent: agent?.status ?? null, hookId, actsAsCaller: isCallers, account };
    const receipt = await this.allowances.counting(
      { resource: countedTriggers, subject: data.workspaceId, id: data.triggerId },
      () => this.deciders.run(triggerDecider, new CreateTrigger(data, meta, facts)),
    );
    const secret = hasSecret(data.settings) ? await this.secrets.issue(data.triggerId, firstRevision, given) : null;
    return { ...receipt, secret };
  }
}
