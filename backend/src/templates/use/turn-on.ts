import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type AgentId, type InstallationId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { requireAlso } from '../../access/authorization/require-scope.js';
import { Facts } from '../../access/facts.js';
import type { Caller } from '../../access/requests/caller.js';
import { NothingToPublish, PublishAgent } from '../../agents/public.js';
import { ResumeTrigger } from '../../triggers/public.js';

type Of = { installationId: InstallationId; workspaceId: WorkspaceId };

/** Publishes the agents of an installation, then resumes its triggers. What is on already stays as it is, so it can be repeated. */
@Injectable()
export class TurnOn {
  constructor(
    private readonly facts: Facts,
    private readonly commands: CommandBus,
  ) {}

  async execute({ installationId, workspaceId }: Of, caller: Caller, meta: CommandMeta): Promise<Receipt> {
    const installation = await this.facts.installation(installationId, workspaceId);
    if (installation === null) throw new NotFound();
    if (installation.status !== 'finished')
      throw new DomainError('invalid_state', { detail: 'Not all parts of the template are there.' });
    const { template, parts } = installation;
    if (parts.triggers.length > 0) requireAlso(caller, 'triggers.pause');
    let position = 0;
    for (const { agentId } of parts.agents) {
      const receipt = await this.publish(agentId, `From the template ${template.title}.`, toMeta(meta, agentId));
      position = Math.max(position, receipt?.position ?? 0);
    }
    for (const { triggerId } of parts.triggers) {
      const receipt: Receipt = await this.commands.execute(new ResumeTrigger({ triggerId }, toMeta(meta, triggerId)));
      position = Math.max(position, receipt.position);
    }
    return { id: installationId, revision: 0, position };
  }

  /** Returns null if it is published as it is. */
  private async publish(agentId: AgentId, note: string, meta: CommandMeta): Promise<Receipt | null> {
    try {
      return await this.commands.execute(new PublishAgent({ agentId, note }, meta));
    } catch (error) {
      if (error instanceof NothingToPublish) return null;
      throw error;
    }
  }
}

/** Each command has an id of its own, that follows from the request's. */
const toMeta = (meta: CommandMeta, of: string): CommandMeta => ({
  ...meta,
  commandId: CommandId.parse(derivedId(meta.commandId, 'turn-on', of)),
});
