import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TriggerId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import {
  ChangeTriggerConditionsRequest,
  ChangeTriggerMappingRequest,
  ChangeTriggerSettingsRequest,
  LimitTriggerQueueRequest,
  RenameTriggerRequest,
  RotateTriggerSecretRequest,
  type TriggerReceipt,
} from '@throughline/contracts/triggers/trigger.requests.js';
import type { z } from 'zod';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs, NeedsEvenUsedUp } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import { ShowsSecret } from '../kernel/http/idempotency/shows-secret.js';
import * as ask from './domain/trigger.commands.js';

const Trigger = () => Param('triggerId', { schema: TriggerId });

@Controller('api/workspaces/:workspaceId/triggers/:triggerId')
export class TriggerController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('name')
  @Needs('triggers.edit')
  rename(
    @Trigger() triggerId: TriggerId,
    @Body({ schema: RenameTriggerRequest }) { name }: RenameTriggerRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.RenameTrigger({ triggerId, name }, meta));
  }

  @Patch('settings')
  @Needs('triggers.edit')
  changeSettings(
    @Trigger() triggerId: TriggerId,
    @Body({ schema: ChangeTriggerSettingsRequest }) { settings }: ChangeTriggerSettingsRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.ChangeTriggerSettings({ triggerId, settings }, meta));
  }

  @Patch('mapping')
  @Needs('triggers.edit')
  changeMapping(
    @Trigger() triggerId: TriggerId,
    @Body({ schema: ChangeTriggerMappingRequest }) { mapping }: ChangeTriggerMappingRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.ChangeTriggerMapping({ triggerId, mapping }, meta));
  }

  @Patch('conditions')
  @Needs('triggers.edit')
  changeConditions(
    @Trigger() triggerId: TriggerId,
    @Body({ schema: ChangeTriggerConditionsRequest }) { conditions }: ChangeTriggerConditionsRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.ChangeTriggerConditions({ triggerId, conditions }, meta));
  }

  @Patch('queue')
  @Needs('triggers.edit')
  limitQueue(
    @Trigger() triggerId: TriggerId,
    @Body({ schema: LimitTriggerQueueRequest }) { maxQueued }: LimitTriggerQueueRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.LimitTriggerQueue({ triggerId, maxQueued }, meta));
  }

  @Post('rotate-secret')
  @HttpCode(200)
  @ShowsSecret('secret')
  @NeedsEvenUsedUp('triggers.edit')
  rotateSecret(
    @Trigger() triggerId: TriggerId,
    @Body({ schema: RotateTriggerSecretRequest }) { secret }: z.output<typeof RotateTriggerSecretRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<TriggerReceipt> {
    return this.commands.execute(new ask.RotateTriggerSecret({ triggerId }, meta, secret));
  }

  @Post('pause')
  @HttpCode(200)
  @NeedsEvenUsedUp('triggers.pause')
  pause(@Trigger() triggerId: TriggerId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new ask.PauseTrigger({ triggerId }, meta));
  }

  @Post('resume')
  @HttpCode(200)
  @Needs('triggers.pause')
  resume(@Trigger() triggerId: TriggerId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new ask.ResumeTrigger({ triggerId }, meta));
  }

  @Post('archive')
  @HttpCode(200)
  @NeedsEvenUsedUp('triggers.edit')
  archive(@Trigger() triggerId: TriggerId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new ask.ArchiveTrigger({ triggerId }, meta));
  }
}
