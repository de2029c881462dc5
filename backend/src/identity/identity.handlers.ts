import { toHandlers } from '../kernel/commands/handlers-of.js';
import { ChangeProfileHandler } from './commands/change-profile.handler.js';
import * as accountCommands from './domain/account.commands.js';
import { accountDecider } from './domain/account.decider.js';
import * as apiKeyCommands from './domain/api-key.commands.js';
import * as deletionCommands from './domain/deletion.commands.js';
import * as emailCommands from './domain/email.commands.js';
import { emailDecider } from './domain/email.decider.js';
import * as identityCommands from './domain/identity.commands.js';
import { identityDecider } from './domain/identity.decider.js';
import * as providerCommands from './domain/provider.commands.js';
import * as securityCommands from './domain/security.commands.js';

/** The handlers of every command to an account, a mailbox or an identity at a provider. */
export const identityHandlers = [
  ChangeProfileHandler,
  ...toHandlers(accountDecider, accountCommands, [accountCommands.ChangeProfile]),
  ...toHandlers(accountDecider, securityCommands),
  ...toHandlers(accountDecider, deletionCommands),
  ...toHandlers(accountDecider, apiKeyCommands),
  ...toHandlers(accountDecider, providerCommands),
  ...toHandlers(emailDecider, emailCommands),
  ...toHandlers(identityDecider, identityCommands),
];
