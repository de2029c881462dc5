import { countedTemplates } from '../counted-templates.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Allowances } from '../../limits/resources/allowances.js';
import { PublishTemplate } from '../domain/template.commands.js';
import { templateDecider } from '../domain/template.decider.js';

@CommandHandler(PublishTemplate)
export class PublishTemplateHandler implements ICommandHandler<PublishTemplate> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly allowances: Allowances,
  ) {}

  execute(command: PublishTemplate): Promise<Receipt> {
    const { isNew, templateId, workspaceId } = command.data;
    const publish = (): Promise<Receipt> => this.deciders.run(templateDecider, command);
    if (!isNew) return publish();
    return this.allowances.counting({ resource: countedTemplates, subject: workspaceId, id: templateId }, publish);
  }
}
