import { Inject, Injectable } from '@nestjs/common';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { ownersOf, workspacesBy } from '../../workspaces/public.js';

const BreakGlassAccess = z.object({ workspaceId: WorkspaceId, userId: UserId, reason: z.string() });
const Owner = MemberRow.pick({ name: true, email: true });
const Workspace = WorkspaceRow.pick({ name: true, slug: true });

/** Owners are notified when an operator gets access to the content of their workspace. */
@Injectable()
export class BreakGlassEmail {
  constructor(
    outbox: Outbox,
    private readonly readModel: ReadModel,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('glass-broken', (about) => this.write(about));
  }

  private async write(about: About): Promise<Mail | null> {
    const { workspaceId, userId, reason } = BreakGlassAccess.parse(about);
    const [owner, workspace] = await Promise.all([
      this.readModel.one(Owner, ownersOf(workspaceId).where('userId', '=', userId)),
      this.readModel.one(Workspace, workspacesBy({ id: workspaceId })),
    ]);
    if (owner === null || workspace === null) return null;
    return {
      to: { name: owner.name, address: owner.email },
      template: {
        subject: `An operator can read ${workspace.name}`,
        preview: 'For one hour, for the reason given. Each read is recorded in your history.',
        paragraphs: [
          `Hi ${owner.name},`,
          `An operator of this Throughline deployment can read the events of ${workspace.name} for one hour. The reason given:`,
          `“${reason}”`,
          'Each read is recorded in the history of your workspace.',
        ],
        action: { label: 'Open the history', url: `${this.config.publicUrl}/${workspace.slug}/history` },
        notes: ['You received this e-mail because you own the workspace.'],
      },
    };
  }
}
