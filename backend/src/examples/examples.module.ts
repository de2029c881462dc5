import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { RunsModule } from '../runs/public.js';
import { TemplatesModule } from '../templates/public.js';
import { TriggersModule } from '../triggers/public.js';
import { ExamplesController } from './examples.controller.js';
import { FindExampleInputs } from './find-example-inputs.js';

/** Joins what templates, runs and triggers know of an agent. */
@Module({
  imports: [AgentsModule, BlobsModule, RunsModule, TemplatesModule, TriggersModule],
  controllers: [ExamplesController],
  providers: [FindExampleInputs],
})
export class ExamplesModule {}
