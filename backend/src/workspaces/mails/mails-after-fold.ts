import { Injectable } from '@nestjs/common';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { z } from 'zod';
import { FollowUps } from '../../kernel/jobs/follow-ups.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';

const Mail = z.object({ letter: z.string(), about: z.record(z.string(), z.string()), id: z.string() });
const kind = 'workspace-mails';

/** Mails that are written from rows of a workspace. Each is added to the outbox after the tables have folded its event. */
@Injectable()
export class MailsAfterFold {
  constructor(
    private readonly followUps: FollowUps,
    outbox: Outbox,
  ) {
    followUps.register(kind, {
      data: Mail,
      tables: ['workspaces'],
      run: ({ letter: template, about, id }) => outbox.add(template, { id, about }),
    });
  }

  /** Adds one mail for an event, or one for each key. */
  async add(template: string, event: AnyRecorded, about: About, key = ''): Promise<void> {
    const id = key === '' ? event.id : `${event.id}-${key}`;
    await this.followUps.add(kind, event, { letter: template, about, id }, `${template}${key === '' ? '' : `-${key}`}`);
  }
}
