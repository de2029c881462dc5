import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';
import { WithdrawTemplate } from '../../templates/domain/template.commands.js';

const kind = 'erased-workspace-templates';
const Published = z.object({ id: TemplateId });
const published = `select id from rm.templates where workspace_id = $1 and status = 'published' order by id`;

/** Nobody answers for what an erased workspace has published. Copies that others made of it stay. */
@PolicyProvider()
export class WhenWorkspaceErasedWithdrawItsTemplates implements Policy<'WorkspaceErased'> {
  readonly name = 'when-workspace-erased-withdraw-its-templates';
  readonly on = ['WorkspaceErased'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
  ) {
    followUps.register(kind, {
      data: z.object({ workspaceId: WorkspaceId }),
      tables: ['templates'],
      run: ({ workspaceId }, cause) => this.withdrawAll(workspaceId, cause),
    });
  }

  async react(event: EventOf<'WorkspaceErased'>): Promise<void> {
    await this.followUps.add(kind, event, { workspaceId: event.data.workspaceId });
  }

  /** As many as a workspace may have. */
  private async withdrawAll(workspaceId: WorkspaceId, cause: Cause): Promise<void> {
    for (const { id: templateId } of await this.readModel.many(Published, published, [workspaceId]))
      await this.commands.execute(
        new WithdrawTemplate(
          { templateId, workspaceId },
          { ...metaOfFollowUp(cause, 'withdraw', templateId), workspaceId },
        ),
      );
  }
}
