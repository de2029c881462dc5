import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Facts } from '../../access/facts.js';
import { EditDraft } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

/** A draft is saved with each pause in typing, so the members are read only where it may name some. */
@CommandHandler(EditDraft)
export class EditDraftHandler implements ICommandHandler<EditDraft> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
  ) {}

  async execute({ data, meta }: EditDraft): Promise<Receipt> {
    const { workspaceId } = meta;
    if (workspaceId === null || data.changes.tools === undefined)
      return this.deciders.run(agentDecider, new EditDraft(data, meta));
    const { members } = await this.facts.workspace(workspaceId);
    const ids = members.map(({ userId }) => userId);
    return this.deciders.run(agentDecider, new EditDraft(data, meta, ids));
  }
}
