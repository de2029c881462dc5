import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { FlowId, UserEvent } from '@throughline/contracts/identity/user.events.js';
import type { Locale } from '@throughline/contracts/locale.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { ApiKeyCommand } from './api-key.commands.js';
import type { ProviderCommand } from './provider.commands.js';
import type { SecurityCommand } from './security.commands.js';

type Asked<T extends object> = T & { userId: UserId };
export type SignedOutBy = Extract<UserEvent, { type: 'SignedOut' }>['data']['by'];

/** `email` and `name` are sealed with the person's key. */
export class RegisterUser extends command('RegisterUser')<
  Asked<{ email: string; name: string; termsVersion: string; flowId?: FlowId | undefined }>
>() {}
export class RequestVerification extends command('RequestVerification')<Asked<{ flowId?: FlowId | undefined }>>() {}
export class VerifyEmail extends command('VerifyEmail')<
  Asked<{ by: 'link' | 'code'; flowId?: FlowId | undefined }>
>() {}
/** The handler seals the name with the person's key. */
export class ChangeProfile extends command('ChangeProfile')<
  Asked<{ name: string; timeZone: string; locale?: Locale | undefined }>
>() {}
/** A null removes the photo. The vault has the picture of a number. */
export class ChangePhoto extends command('ChangePhoto')<Asked<{ photo: number | null }>>() {}
export class CompleteSetup extends command('CompleteSetup')<{ userId: UserId }>() {}
/** `isFirst`: refused when the account has a password. */
export class ChangePassword extends command('ChangePassword')<{ userId: UserId }>() {
  constructor(
    data: ChangePassword['data'],
    meta: CommandMeta,
    readonly isFirst = false,
  ) {
    super(data, meta);
  }
}
/** `network` is sealed with the person's key. */
export class SignIn extends command('SignIn')<
  Asked<{ sessionId: SessionId; browser: string; network: string; newDevice?: boolean | undefined }>
>() {}
export class RefuseSignIn extends command('RefuseSignIn')<Asked<{ reason: 'password' | 'unverified' }>>() {}
export class SignOut extends command('SignOut')<Asked<{ sessionId: SessionId; by: SignedOutBy }>>() {}

export type AccountCommand =
  CommandIn<typeof import('./account.commands.js')> | SecurityCommand | ProviderCommand | ApiKeyCommand;
