import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { MailChoices } from '@throughline/contracts/inbox/mail-choices.js';
import { InboxQuery, ReadNoticesRequest, type NoticesRead } from '@throughline/contracts/inbox/inbox.requests.js';
import { Needs } from '../access/access.js';
import { Caller } from '../access/requests/caller.js';
import { StoredMailChoices } from './mails/mail-choices.js';
import { StoredNoticesRead } from './notices-read.js';
import { InboxQueries } from './inbox.queries.js';
import { OnlyNow } from '../kernel/http/only-now.js';

/** Lists what needs a person: calls that wait for a decision, and what does not work until somebody acts. */
@Controller('api/workspaces/:workspaceId/inbox')
export class InboxController {
  constructor(
    private readonly inbox: InboxQueries,
    private readonly choices: StoredMailChoices,
    private readonly reads: StoredNoticesRead,
  ) {}

  @Get()
  @Needs('runs.read')
  list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: InboxQuery }) query: InboxQuery,
  ) {
    return this.inbox.list(workspaceId, query);
  }

  /** Every member may list members, and no key of a program may: mails are a person's own. */
  @Get('mails')
  @OnlyNow()
  @Needs('members.list')
  mails(@Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId, @Caller() { userId }: Caller) {
    return this.choices.read(workspaceId, userId);
  }

  @Get('read')
  @OnlyNow()
  @Needs('members.list')
  read(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Caller() { userId }: Caller,
  ): Promise<NoticesRead> {
    return this.reads.read(workspaceId, userId);
  }

  @Put('read')
  @Needs('members.list')
  setRead(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Body({ schema: ReadNoticesRequest }) { to }: ReadNoticesRequest,
    @Caller() { userId }: Caller,
  ): Promise<NoticesRead> {
    return this.reads.set(workspaceId, userId, to);
  }

  @Put('mails')
  @Needs('members.list')
  async setMails(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Body({ schema: MailChoices }) choices: MailChoices,
    @Caller() { userId }: Caller,
  ): Promise<MailChoices> {
    await this.choices.set(workspaceId, userId, choices);
    return choices;
  }
}
