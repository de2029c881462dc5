import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { UserId } from '@throughline/contracts/ids.js';
import { roleMay } from '@throughline/contracts/permissions.js';
import { installationEvents } from '@throughline/contracts/templates/installation.events.js';
import { withoutModel, withTemplateId } from '@throughline/contracts/templates/installation.upcasters.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { problems } from '@throughline/contracts/problem.js';
import { z } from 'zod';
import { Facts } from '../../access/facts.js';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';
import { FailInstallation, FinishInstallation } from '../domain/installation.commands.js';
import { TemplateFiles } from '../template-files.js';
import { filledAsUsed, type TemplateUsed } from './installation-plan.js';
import { TemplateInstaller } from './template-installer.js';

const kind = 'template-installations';

/** Agents, notes and triggers of a template are made, or none of them stays. A job that is repeated makes nothing twice. */
@PolicyProvider()
export class WhenTemplateUsedInstallIt implements Policy<'TemplateUsed'> {
  readonly name = 'when-template-used-install-it';
  readonly on = ['TemplateUsed'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly commands: CommandBus,
    private readonly installer: TemplateInstaller,
    private readonly files: TemplateFiles,
    private readonly facts: Facts,
  ) {
    followUps.register(kind, {
      data: z.preprocess(
        (data) => withoutModel(withTemplateId(data)),
        installationEvents.schemas.TemplateUsed.shape.data,
      ),
      tables: ['agents', 'triggers'],
      run: (used, cause) => this.makeOrArchive(used, cause),
    });
  }

  async react(event: EventOf<'TemplateUsed'>): Promise<void> {
    await this.followUps.add(kind, event, event.data);
  }

  private async makeOrArchive(used: TemplateUsed, cause: Cause): Promise<void> {
    const { installationId, workspaceId } = used;
    const making = {
      used,
      ownerId: UserId.parse(cause.actor.id),
      toMeta: (...step: readonly string[]) => metaOfFollowUp(cause, 'part', ...step),
    };
    const code = await this.make(making);
    if (code === null) {
      await this.commands.execute(new FinishInstallation({ installationId, workspaceId }, making.toMeta('finish')));
      return;
    }
    await this.installer.archive(making);
    await this.commands.execute(new FailInstallation({ installationId, workspaceId, code }, making.toMeta('fail')));
  }

  /** The code of the problem for which the parts can’t be made; null: all are. What passes by itself is tried again. */
  private async make(making: Parameters<TemplateInstaller['make']>[1]): Promise<string | null> {
    const { template, workspaceId } = making.used;
    const role = await this.facts.role(workspaceId, making.ownerId);
    if (role === null || !roleMay(role, 'agents.edit')) return 'forbidden';
    const file = await this.files.find(template);
    if (file === null) return 'version_conflict';
    try {
      await this.installer.make(filledAsUsed(file, making.used), making);
      return null;
    } catch (error) {
      if (error instanceof DomainError && problems[error.code][0] < 500) return error.code;
      throw error;
    }
  }
}
