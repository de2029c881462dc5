import { Module } from '@nestjs/common';
import { handlersOf } from '../kernel/commands/handlers-of.js';
import * as installationCommands from './domain/installation.commands.js';
import { installationDecider } from './domain/installation.decider.js';
import { ApproveTemplateHandler } from './commands/approve-template.handler.js';
import { PublishTemplateHandler } from './commands/publish-template.handler.js';
import { SubmitTemplateHandler } from './commands/submit-template.handler.js';
import * as templateCommands from './domain/template.commands.js';
import { templateDecider } from './domain/template.decider.js';
import { ReportTemplate, SettleTemplateReport, templateReportDecider } from './domain/template-report.js';
import { PublicTemplatesQueries } from './public-templates.queries.js';
import { TemplateFiles } from './template-files.js';
import { TemplatesQueries } from './templates.queries.js';
import { InstallationsController } from './installations.controller.js';

const { ApproveTemplate, PublishTemplate, SubmitTemplate } = templateCommands;

@Module({
  controllers: [InstallationsController],
  providers: [
    ...handlersOf(installationDecider, installationCommands),
    ...handlersOf(templateDecider, templateCommands, [ApproveTemplate, PublishTemplate, SubmitTemplate]),
    ...handlersOf(templateReportDecider, [ReportTemplate, SettleTemplateReport]),
    ApproveTemplateHandler,
    PublishTemplateHandler,
    SubmitTemplateHandler,
    TemplatesQueries,
    PublicTemplatesQueries,
    TemplateFiles,
  ],
  exports: [TemplatesQueries, PublicTemplatesQueries, TemplateFiles],
})
export class TemplatesModule {}
