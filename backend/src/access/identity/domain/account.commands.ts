import { Command } from '@nestjs/cqrs';
import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { FlowId, SignedOut } from '@throughline/contracts/identity/user.events.js';
import type { Locale } from '@throughline/contracts/locale.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { z } from 'zod';
import type { ApiKeyCommand } from './api-key.commands.js';
import type { ProviderCommand } from './provider.commands.js';
import type { SecurityCommand } from './security.commands.js';

type Asked<T extends object> = T & { userId: UserId };
export type SignedOutBy = z.infer<typeof SignedOut>['data']['by'];

/** `email` and `name` are sealed with the person's key. */
export class RegisterUser extends Command<Receipt> {
  readonly type = 'RegisterUser';
  constructor(
    readonly data: Asked<{ email: string; name: string; termsVersion: string; flowId?: FlowId | undefined }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RequestVerification extends Command<Receipt> {
  readonly type = 'RequestVerification';
  constructor(
    readonly data: Asked<{ flowId?: FlowId | undefined }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class VerifyEmail extends Command<Receipt> {
  readonly type = 'VerifyEmail';
  constructor(
    readonly data: Asked<{ by: 'link' | 'code'; flowId?: FlowId | undefined }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The handler seals the name with the person's key. */
export class ChangeProfile extends Command<Receipt> {
  readonly type = 'ChangeProfile';
  constructor(
    readonly data: Asked<{ name: string; timeZone: string; locale?: Locale | undefined }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Null removes the photo. The vault has the picture of a number. */
export class ChangePhoto extends Command<Receipt> {
  readonly type = 'ChangePhoto';
  constructor(
    readonly data: Asked<{ photo: number | null }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class CompleteSetup extends Command<Receipt> {
  readonly type = 'CompleteSetup';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangePassword extends Command<Receipt> {
  readonly type = 'ChangePassword';
  /** `isFirst`: refused when the account has a password. */
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
    readonly isFirst = false,
  ) {
    super();
  }
}

/** `network` is sealed with the person's key. */
export class SignIn extends Command<Receipt> {
  readonly type = 'SignIn';
  constructor(
    readonly data: Asked<{ sessionId: SessionId; browser: string; network: string; newDevice?: boolean | undefined }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RefuseSignIn extends Command<Receipt> {
  readonly type = 'RefuseSignIn';
  constructor(
    readonly data: Asked<{ reason: 'password' | 'unverified' }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class SignOut extends Command<Receipt> {
  readonly type = 'SignOut';
  constructor(
    readonly data: Asked<{ sessionId: SessionId; by: SignedOutBy }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type AccountCommand =
  | SecurityCommand
  | RegisterUser
  | RequestVerification
  | VerifyEmail
  | ChangeProfile
  | ChangePhoto
  | CompleteSetup
  | ChangePassword
  | SignIn
  | RefuseSignIn
  | SignOut
  | ProviderCommand
  | ApiKeyCommand;
