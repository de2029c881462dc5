import { Inject, Injectable } from '@nestjs/common';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';

const Told = z.object({ workspaceId: WorkspaceId, userId: UserId, reason: z.string() });
const Owner = MemberRow.pick({ name: true, email: true });
const Workspace = WorkspaceRow.pick({ name: true, slug: true });

/** Owners are told when an operator begins to read their workspace. */
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
    const { workspaceId, userId, reason } = Told.parse(about);
    const [owner, workspace] = await Promise.all([
      this.readModel.one(Owner, 'select name, email from rm.members where id = $1', [`${workspaceId}/${userId}`]),
      this.readModel.one(Workspace, 'select name, slug from rm.workspaces where id = $1', [workspaceId]),
    ]);
    if (owner === null || workspace === null) return null;
    return {
      to: { name: owner.name, address: owner.email },
      template: {
        subject: `An operator reads ${workspace.name}`,
        preview: 'For an hour, for the reason given; what is read stands in your history.',
        paragraphs: [
          `Hi ${owner.name},`,
          `An operator of this Throughline can read the events of ${workspace.name} for one hour. The reason given:`,
          `“${reason}”`,
          'What is read stands in the history of your workspace, each time.',
        ],
        action: { label: 'Open the history', url: `${this.config.publicUrl}/${workspace.slug}/history` },
        notes: ['You get this mail because you own the workspace.'],
      },
    };
  }
}
