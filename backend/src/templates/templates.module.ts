import { Module } from '@nestjs/common';
import { handlersOf } from '../kernel/commands/handlers-of.js';
import * as installationCommands from './domain/installation.commands.js';
import { installationDecider } from './domain/installation.decider.js';
import { InstallationsController } from './installations.controller.js';

@Module({
  controllers: [InstallationsController],
  providers: handlersOf(installationDecider, installationCommands),
})
export class TemplatesModule {}
