import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { EmailChangeId, PasskeyId } from '@throughline/contracts/identity/user.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { DeletionCommand } from './deletion.commands.js';

type Asked<T extends object> = T & { userId: UserId };

export class RequestPasswordReset extends command('RequestPasswordReset')<{ userId: UserId }>() {}
export class ResetPassword extends command('ResetPassword')<{ userId: UserId }>() {}
export class DetectReuse extends command('DetectReuse')<Asked<{ sessionId: SessionId }>>() {}

export type SteppedUpBy = 'password' | 'passkey' | 'provider';

export class StepUp extends command('StepUp')<Asked<{ sessionId: SessionId; by: SteppedUpBy }>>() {}
/** `newEmail` is sealed with the person's key. */
export class RequestEmailChange extends command('RequestEmailChange')<
  Asked<{ changeId: EmailChangeId; newEmail: string }>
>() {}
export class CancelEmailChange extends command('CancelEmailChange')<{ userId: UserId }>() {}
/** `email` is sealed with the person's key. */
export class ChangeEmail extends command('ChangeEmail')<Asked<{ changeId: EmailChangeId; email: string }>>() {}
/** `email`, the address before the change, is sealed with the person's key. */
export class StopEmailChange extends command('StopEmailChange')<Asked<{ changeId: EmailChangeId; email: string }>>() {}
/** The owner says that somebody else changed the password. */
export class DisownPassword extends command('DisownPassword')<{ userId: UserId }>() {}
export class EnableSecondFactor extends command('EnableSecondFactor')<{ userId: UserId }>() {}
export class DisableSecondFactor extends command('DisableSecondFactor')<{ userId: UserId }>() {}
export class MakeRecoveryCodes extends command('MakeRecoveryCodes')<{ userId: UserId }>() {}
export class UseRecoveryCode extends command('UseRecoveryCode')<Asked<{ left: number }>>() {}
export class RefuseSecondFactor extends command('RefuseSecondFactor')<{ userId: UserId }>() {}
/** `name` is sealed with the person's key. */
export class AddPasskey extends command('AddPasskey')<Asked<{ passkeyId: PasskeyId; name: string }>>() {}
export class RemovePasskey extends command('RemovePasskey')<Asked<{ passkeyId: PasskeyId }>>() {}

export type SecurityCommand = CommandIn<typeof import('./security.commands.js')> | DeletionCommand;
