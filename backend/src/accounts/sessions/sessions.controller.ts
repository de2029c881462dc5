import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { SessionList } from '@throughline/contracts/identity/identity.requests.js';
import { SessionId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { RevokeSessions } from '../../access/sessions/revoke-sessions.js';
import { SessionQueries } from '../../access/sessions/session.queries.js';

@Controller('api/me/sessions')
@SignedIn()
export class SessionsController {
  constructor(
    private readonly sessions: SessionQueries,
    private readonly revocation: RevokeSessions,
  ) {}

  @Get()
  async list(@SessionCaller() caller: SessionCaller): Promise<SessionList> {
    return { items: await this.sessions.list(caller) };
  }

  @Delete()
  @HttpCode(204)
  async revokeOthers(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<void> {
    await this.revocation.revokeOthers(caller, meta);
  }

  @Delete(':sessionId')
  @HttpCode(204)
  async revokeOne(
    @Param('sessionId', { schema: SessionId }) sessionId: SessionId,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<void> {
    await this.revocation.revokeOne(sessionId, caller, meta);
  }
}
