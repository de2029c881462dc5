import { Command } from '@nestjs/cqrs';
import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { EmailChangeId, PasskeyId } from '@throughline/contracts/identity/user.events.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { DeletionCommand } from './deletion.commands.js';

type Asked<T extends object> = T & { userId: UserId };

export class RequestPasswordReset extends Command<Receipt> {
  readonly type = 'RequestPasswordReset';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ResetPassword extends Command<Receipt> {
  readonly type = 'ResetPassword';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class DetectReuse extends Command<Receipt> {
  readonly type = 'DetectReuse';
  constructor(
    readonly data: Asked<{ sessionId: SessionId }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type SteppedUpBy = 'password' | 'passkey' | 'provider';

export class StepUp extends Command<Receipt> {
  readonly type = 'StepUp';
  constructor(
    readonly data: Asked<{ sessionId: SessionId; by: SteppedUpBy }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** `newEmail` is sealed with the person's key. */
export class RequestEmailChange extends Command<Receipt> {
  readonly type = 'RequestEmailChange';
  constructor(
    readonly data: Asked<{ changeId: EmailChangeId; newEmail: string }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class CancelEmailChange extends Command<Receipt> {
  readonly type = 'CancelEmailChange';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** `email` is sealed with the person's key. */
export class ChangeEmail extends Command<Receipt> {
  readonly type = 'ChangeEmail';
  constructor(
    readonly data: Asked<{ changeId: EmailChangeId; email: string }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** `email`, the address before the change, is sealed with the person's key. */
export class StopEmailChange extends Command<Receipt> {
  readonly type = 'StopEmailChange';
  constructor(
    readonly data: Asked<{ changeId: EmailChangeId; email: string }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The owner says that somebody else changed the password. */
export class DisownPassword extends Command<Receipt> {
  readonly type = 'DisownPassword';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class EnableSecondFactor extends Command<Receipt> {
  readonly type = 'EnableSecondFactor';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class DisableSecondFactor extends Command<Receipt> {
  readonly type = 'DisableSecondFactor';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class MakeRecoveryCodes extends Command<Receipt> {
  readonly type = 'MakeRecoveryCodes';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class UseRecoveryCode extends Command<Receipt> {
  readonly type = 'UseRecoveryCode';
  constructor(
    readonly data: Asked<{ left: number }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RefuseSecondFactor extends Command<Receipt> {
  readonly type = 'RefuseSecondFactor';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** `name` is sealed with the person's key. */
export class AddPasskey extends Command<Receipt> {
  readonly type = 'AddPasskey';
  constructor(
    readonly data: Asked<{ passkeyId: PasskeyId; name: string }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RemovePasskey extends Command<Receipt> {
  readonly type = 'RemovePasskey';
  constructor(
    readonly data: Asked<{ passkeyId: PasskeyId }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type SecurityCommand =
  | DeletionCommand
  | RemovePasskey
  | AddPasskey
  | RequestPasswordReset
  | ResetPassword
  | DetectReuse
  | StepUp
  | RequestEmailChange
  | CancelEmailChange
  | ChangeEmail
  | StopEmailChange
  | DisownPassword
  | EnableSecondFactor
  | DisableSecondFactor
  | MakeRecoveryCodes
  | UseRecoveryCode
  | RefuseSecondFactor;
