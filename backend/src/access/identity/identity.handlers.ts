import { handlersOf } from '../../kernel/commands/handlers-of.js';
import { ChangeProfileHandler } from './commands/change-profile.handler.js';
import * as keys from './domain/api-key.commands.js';
import * as ask from './domain/account.commands.js';
import * as leave from './domain/deletion.commands.js';
import * as secure from './domain/security.commands.js';
import { accountDecider } from './domain/account.decider.js';
import { ReleaseEmail, ReserveEmail } from './domain/email.commands.js';
import { emailDecider } from './domain/email.decider.js';
import { ClaimIdentity, ReleaseIdentity } from './domain/identity.commands.js';
import { identityDecider } from './domain/identity.decider.js';
import { LinkProvider, RegisterByProvider, UnlinkProvider, VerifyByProvider } from './domain/provider.commands.js';

/** The handlers of every command to an account, a mailbox or an identity at a provider. */
export const identityHandlers = [
  ChangeProfileHandler,
  ...handlersOf(accountDecider, [
    ask.RegisterUser,
    ask.RequestVerification,
    ask.VerifyEmail,
    ask.ChangePhoto,
    ask.CompleteSetup,
    ask.ChangePassword,
    secure.RequestPasswordReset,
    secure.ResetPassword,
    secure.DetectReuse,
    secure.StepUp,
    secure.RequestEmailChange,
    secure.CancelEmailChange,
    secure.ChangeEmail,
    secure.StopEmailChange,
    secure.DisownPassword,
    secure.EnableSecondFactor,
    secure.DisableSecondFactor,
    secure.MakeRecoveryCodes,
    secure.UseRecoveryCode,
    secure.RefuseSecondFactor,
    secure.AddPasskey,
    secure.RemovePasskey,
    leave.RequestDeletion,
    leave.CancelDeletion,
    leave.ErasePerson,
    leave.ExpireRegistration,
    ask.SignIn,
    ask.RefuseSignIn,
    ask.SignOut,
    keys.CreateApiKey,
    keys.RevokeApiKey,
    keys.RevokeApiKeys,
  ]),
  ...handlersOf(accountDecider, [RegisterByProvider, VerifyByProvider, LinkProvider, UnlinkProvider]),
  ...handlersOf(emailDecider, [ReserveEmail, ReleaseEmail]),
  ...handlersOf(identityDecider, [ClaimIdentity, ReleaseIdentity]),
];
