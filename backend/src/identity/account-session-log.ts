import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SessionLog, type OfSession, type SignedOutBy } from '../access/sessions/session-log.js';
import { SignIn, SignOut } from './domain/account.commands.js';
import { DetectReuse } from './domain/security.commands.js';

/** The account's stream is the log of its sessions. */
@Injectable()
export class AccountSessionLog extends SessionLog {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  async signedIn(
    session: OfSession & { browser: string; network: string; newDevice: boolean },
    meta: CommandMeta,
  ): Promise<void> {
    await this.commands.execute(new SignIn(session, meta));
  }

  async signedOut(session: OfSession & { by: SignedOutBy }, meta: CommandMeta): Promise<void> {
    await this.commands.execute(new SignOut(session, meta));
  }

  async tokenReused(session: OfSession, meta: CommandMeta): Promise<void> {
    await this.commands.execute(new DetectReuse(session, meta));
  }
}
