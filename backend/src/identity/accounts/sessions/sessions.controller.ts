import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { SessionList } from '@throughline/contracts/identity/identity.requests.js';
import { SessionId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../../access/access.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { Meta } from '../../../access/requests/meta.js';
import { UserSessions } from '../../sessions/user-sessions.js';
import { SessionQueries } from '../../sessions/session.queries.js';

@Controller('api/me/sessions')
@SignedIn()
export class SessionsController {
  constructor(
    private readonly sessions: SessionQueries,
    private readonly userSessions: UserSessions,
  ) {}

  @Get()
  async list(@SessionCaller() caller: SessionCaller): Promise<SessionList> {
    return { items: await this.sessions.list(caller) };
  }

  @Delete()
  @HttpCode(204)
  async endOthers(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<void> {
    await this.userSessions.endOthers(caller, meta);
  }

  @Delete(':sessionId')
  @HttpCode(204)
  async endOne(
    @Param('sessionId', { schema: SessionId }) sessionId: SessionId,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<void> {
    await this.userSessions.endOne(sessionId, caller, meta);
  }
}
