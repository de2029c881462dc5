import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { KnownDevices } from '../passwords/known-devices.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { IssueSession } from './issue-session.js';

/** `isNewAccount`: its owner is not notified of the first browser. */
type Authenticated = { userId: UserId; fingerprint: string; remember: boolean; isNewAccount?: boolean };

/** The last step of every way to sign in: the browser gets a session, and is known from now on. */
@Injectable()
export class SignInBrowser {
  constructor(
    private readonly issueSession: IssueSession,
    private readonly devices: KnownDevices,
  ) {}

  async signIn(
    { userId, fingerprint, remember, isNewAccount = false }: Authenticated,
    context: AuthContext,
  ): Promise<void> {
    const newDevice = !isNewAccount && (await this.devices.find(fingerprint, context)) === null;
    await this.issueSession.issue({ userId, remember, newDevice }, context);
    await this.devices.remember(fingerprint, context);
  }
}
