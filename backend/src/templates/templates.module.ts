import { Module } from '@nestjs/common';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import * as installationCommands from './domain/installation.commands.js';
import { installationDecider } from './domain/installation.decider.js';
import { PublishTemplateHandler } from './commands/publish-template.handler.js';
import * as templateCommands from './domain/template.commands.js';
import { templateDecider } from './domain/template.decider.js';
import { TemplateFiles } from './template-files.js';
import { TemplatesQueries } from './templates.queries.js';
import { InstallationsController } from './installations.controller.js';
import { TemplatesController } from './play/templates.controller.js';
import { TemplateUseController } from './use/template-use.controller.js';
import { TemplateUpdateController } from './update/template-update.controller.js';
import { WorkspaceTemplatesController } from './own/workspace-templates.controller.js';
import { SiteController } from './pages/site.controller.js';
import { TemplateDetails } from './play/template-details.js';
import { GivenNotes } from './use/given-notes.js';
import { TemplateInstaller } from './use/template-installer.js';
import { TurnOn } from './use/turn-on.js';
import { WhenTemplateUsedInstallIt } from './use/when-template-used-install-it.policy.js';
import { PublishOwnTemplate } from './own/publish-own-template.js';
import { TemplateOffers } from './update/template-offers.js';
import { TakeUpdate } from './update/take-update.js';
import { ConnectionsModule } from '../connections/public.js';
import { TriggersModule } from '../triggers/public.js';
import { WorkspacesModule } from '../workspaces/public.js';
import { OperationsModule } from '../operations/public.js';
import { PageWriter } from '../kernel/http/server/written-page.js';
import { PublicPages } from './pages/public-pages.js';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';

@Module({
  imports: [BlobsModule, ConnectionsModule, TriggersModule, WorkspacesModule, OperationsModule],
  controllers: [
    TemplatesController,
    TemplateUseController,
    TemplateUpdateController,
    WorkspaceTemplatesController,
    SiteController,
    InstallationsController,
  ],
  providers: [
    { provide: PageWriter, useClass: PublicPages },
    TemplateDetails,
    GivenNotes,
    TemplateInstaller,
    TurnOn,
    WhenTemplateUsedInstallIt,
    PublishOwnTemplate,
    TemplateOffers,
    TakeUpdate,
    ...toHandlers(installationDecider, installationCommands),
    ...toHandlers(templateDecider, templateCommands, [templateCommands.PublishTemplate]),
    PublishTemplateHandler,
    TemplatesQueries,
    TemplateFiles,
  ],
  exports: [TemplatesQueries, TemplateFiles],
})
export class TemplatesModule {}
