import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { InstallationId, TemplateId, WorkspaceId, type TriggerId } from '@throughline/contracts/ids.js';
import { InstallationIds } from '@throughline/contracts/templates/installation.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';
import { PauseTrigger } from '../../triggers/domain/trigger.commands.js';

const kind = 'template-recalls';
const pageSize = 200;
const Installed = z.object({ id: InstallationId, workspaceId: WorkspaceId, parts: InstallationIds });
const installed = `select id, workspace_id, parts from rm.installations
  where template->>'templateId' = $1 and (template->>'version')::int = $2 and status = 'finished' and id > $3::uuid
  order by id limit ${pageSize}`;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Triggers of copies of a dangerous version start nothing until somebody resumes them. */
@PolicyProvider()
export class WhenTemplateRecalledPauseItsTriggers implements Policy<'TemplateRecalled'> {
  readonly name = 'when-template-recalled-pause-its-triggers';
  readonly on = ['TemplateRecalled'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
  ) {
    followUps.register(kind, {
      data: z.object({ templateId: TemplateId, version: z.int() }),
      tables: ['templates', 'triggers'],
      run: ({ templateId, version }, cause) => this.pauseAll(templateId, version, cause),
    });
  }

  async react(event: EventOf<'TemplateRecalled'>): Promise<void> {
    const { templateId, version, severity } = event.data;
    if (severity === 'danger') await this.followUps.add(kind, event, { templateId, version });
  }

  private async pauseAll(templateId: TemplateId, version: number, cause: Cause): Promise<void> {
    for (let after: string | undefined = beforeAll; after !== undefined;) {
      const page: z.infer<typeof Installed>[] = await this.readModel.many(Installed, installed, [
        templateId,
        version,
        after,
      ]);
      for (const { workspaceId, parts } of page)
        for (const { triggerId } of parts.triggers)
          await this.pause(triggerId, { ...metaOfFollowUp(cause, 'pause', triggerId), workspaceId });
      after = page.length < pageSize ? undefined : page.at(-1)?.id;
    }
  }

  /** One that was archived or has ended starts nothing, and keeps no other from being paused. */
  private async pause(triggerId: TriggerId, meta: CommandMeta): Promise<void> {
    try {
      await this.commands.execute(new PauseTrigger({ triggerId }, meta));
    } catch (error) {
      if (!(error instanceof InvalidState)) throw error;
    }
  }
}
