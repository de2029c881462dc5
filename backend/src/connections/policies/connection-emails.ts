import { Inject, Injectable } from '@nestjs/common';
import { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import { ConnectionsQueries } from '../connections.queries.js';
import type { Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { WorkspacesQueries } from '../../workspaces/public.js';

export const ConnectionTrouble = z.enum(['expires', 'expired', 'sign_in', 'misconfigured']);
export type ConnectionTrouble = z.infer<typeof ConnectionTrouble>;
const AboutConnection = z.object({
  workspaceId: WorkspaceId,
  connectionId: ConnectionId,
  trouble: ConnectionTrouble,
  /** Until it ends. */
  days: z.string().optional(),
});

/** Mails to the owner of a connected account that somebody has to see to. */
@Injectable()
export class ConnectionEmails {
  constructor(
    outbox: Outbox,
    private readonly workspaces: WorkspacesQueries,
    private readonly connections: ConnectionsQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('connection', (about) => this.write(about));
  }

  private async write(given: About): Promise<Mail | null> {
    const { workspaceId, connectionId, trouble, days = '' } = AboutConnection.parse(given);
    const [workspace, connection] = await Promise.all([
      this.workspaces.get(workspaceId),
      this.connections.get(workspaceId, connectionId),
    ]);
    const owner = await this.workspaces.findActiveMember(workspaceId, connection.ownerId);
    if (owner === null) return null;
    const { subject, sentence } = said[trouble](connection.name, days);
    return {
      to: { name: owner.name, address: owner.email },
      template: {
        subject: `${workspace.name}: ${subject}`,
        preview: sentence,
        paragraphs: [`Hi ${owner.name},`, sentence],
        action: {
          label: 'Open connected accounts',
          url: `${this.config.publicUrl}/${workspace.slug}/settings/connected-accounts`,
        },
        notes: ['You get this because the account is yours.'],
      },
    };
  }
}

const waiting = 'Runs that need it wait until then.';
const said: Record<ConnectionTrouble, (name: string, days: string) => { subject: string; sentence: string }> = {
  expires: (name, days) => ({
    subject: `${name} ends soon`,
    sentence: `The access of “${name}” ends within ${days === '1' ? 'a day' : `${days} days`}. Renew it before then.`,
  }),
  expired: (name) => ({
    subject: `${name} has ended`,
    sentence: `The access of “${name}” has ended. Replace its key or sign in again. ${waiting}`,
  }),
  sign_in: (name) => ({
    subject: `${name} needs a sign-in`,
    sentence: `The service doesn’t accept “${name}” any more. Sign in again or replace its key. ${waiting}`,
  }),
  misconfigured: (name) => ({
    subject: `${name} isn’t set up right`,
    sentence: `“${name}” can’t be used as it is set up. Check its settings, and the app at the service. ${waiting}`,
  }),
};
