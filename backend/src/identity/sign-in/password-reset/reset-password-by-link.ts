import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import type { ResetChangeRequest } from '@throughline/contracts/identity/reset.requests.js';
import { derivedId } from '@throughline/platform/ids.js';
import { EndAllAccess } from '../../authentication/end-all-access.js';
import { ResetPassword } from '../../domain/security.commands.js';
import { ResetCredential } from '../../passwords/reset-credential.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { SecondFactors } from '../../second-factor/second-factors.js';
import { MailLinks } from '../../tokens/mail-links.js';

/** Sets a new password, and ends every session and API key. Nobody is signed in by it. */
@Injectable()
export class ResetPasswordByLink {
  constructor(
    private readonly links: MailLinks,
    private readonly resetCredential: ResetCredential,
    private readonly factors: SecondFactors,
    private readonly endAllAccess: EndAllAccess,
    private readonly commands: CommandBus,
  ) {}

  /** Everything that can be refused is refused before the link is redeemed. Sessions end before the password changes. */
  async reset({ token, password, code }: ResetChangeRequest, context: AuthContext): Promise<void> {
    const { userId } = await this.links.inspect('reset', token);
    const credential = await this.resetCredential.checkNewPassword(userId, password);
    const actor = { kind: 'user' as const, id: userId };
    await this.factors.requireCode(userId, code, { ...context.meta, actor });
    const { id } = await this.links.redeem('reset', token);
    const commandId = CommandId.parse(derivedId(id, 'reset-password'));
    const meta = { ...context.meta, commandId, actor };
    await this.endAllAccess.end({ userId, reason: 'password_reset' }, meta);
    await this.commands.execute(new ResetPassword({ userId }, meta));
    await this.resetCredential.reset(credential, password);
  }
}
