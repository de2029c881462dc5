import { Module } from '@nestjs/common';
import { handlersOf } from '../kernel/commands/handlers-of.js';
import * as installationCommands from './domain/installation.commands.js';
import { installationDecider } from './domain/installation.decider.js';
import { PublishTemplateHandler } from './commands/publish-template.handler.js';
import * as templateCommands from './domain/template.commands.js';
import { templateDecider } from './domain/template.decider.js';
import { TemplateFiles } from './template-files.js';
import { TemplatesQueries } from './templates.queries.js';
import { InstallationsController } from './installations.controller.js';

@Module({
  controllers: [InstallationsController],
  providers: [
    ...handlersOf(installationDecider, installationCommands),
    ...handlersOf(templateDecider, templateCommands, [templateCommands.PublishTemplate]),
    PublishTemplateHandler,
    TemplatesQueries,
    TemplateFiles,
  ],
  exports: [TemplatesQueries, TemplateFiles],
})
export class TemplatesModule {}
