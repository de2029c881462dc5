import { Inject, Injectable } from '@nestjs/common';
import { EndpointId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { WorkspacesQueries } from '../../workspaces/public.js';
import { CurrentEndpoints } from '../current-endpoints.js';

const AboutEndpoint = z.object({ workspaceId: WorkspaceId, endpointId: EndpointId, userId: UserId });

/** Mails to the owners of a workspace whose endpoint has paused itself, unless it was resumed or deleted meanwhile. */
@Injectable()
export class EndpointEmails {
  constructor(
    outbox: Outbox,
    private readonly workspaces: WorkspacesQueries,
    private readonly current: CurrentEndpoints,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('endpoint-paused', (about) => this.write(about));
  }

  private async write(given: About): Promise<Mail | null> {
    const { workspaceId, endpointId, userId } = AboutEndpoint.parse(given);
    const [member, workspace, endpoint] = await Promise.all([
      this.workspaces.findActiveMember(workspaceId, userId),
      this.workspaces.get(workspaceId),
      this.current.find(workspaceId, endpointId),
    ]);
    if (member === null || endpoint?.status !== 'failing') return null;
    const sentence = `The endpoint ${endpoint.name} was paused: nothing that was sent to it has arrived for a day.`;
    return {
      to: { name: member.name, address: member.email },
      template: {
        subject: `${workspace.name}: the endpoint ${endpoint.name} was paused`,
        preview: sentence,
        paragraphs: [`Hi ${member.name},`, sentence, 'What it is to be sent waits. Resume it once its receiver works.'],
        action: {
          label: 'Open the endpoint',
          url: `${this.config.publicUrl}/${workspace.slug}/settings/endpoints/${endpointId}`,
        },
        notes: ['You get this because you own the workspace.'],
      },
    };
  }
}
