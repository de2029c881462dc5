import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';
import { EndAllAccess } from '../../authentication/end-all-access.js';
import { DisownPassword } from '../../domain/security.commands.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { MailLinks } from '../../tokens/mail-links.js';
import { InspectStopLink } from './inspect-stop-link.js';
import { RevertEmailChange } from './revert-email-change.js';

/** The owner disowns a change by the link in an e-mail. The password is locked, and every session and API key ends. */
@Injectable()
export class DisownChange {
  constructor(
    private readonly links: MailLinks,
    private readonly inspection: InspectStopLink,
    private readonly revertEmailChange: RevertEmailChange,
    private readonly credentials: CredentialStore,
    private readonly endAllAccess: EndAllAccess,
    private readonly commands: CommandBus,
  ) {}

  async disown(token: string, context: AuthContext): Promise<void> {
    const { change } = await this.inspection.find(token);
    const { id, userId } = await this.links.redeem('stop', token);
    const commandId = CommandId.parse(derivedId(id, 'stop'));
    const meta = { ...context.meta, commandId, actor: { kind: 'user' as const, id: userId } };
    await this.endAllAccess.end({ userId, reason: 'stopped' }, meta);
    if (change === null) await this.commands.execute(new DisownPassword({ userId }, meta));
    else await this.revertEmailChange.revert(change, meta);
    await this.credentials.lock(userId);
  }
}
