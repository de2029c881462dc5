import type { IdentityId, UserId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

/** `account` is the person's name at the provider, sealed with the person's key. */
type Linked = { userId: UserId; identityId: IdentityId; provider: string; account: string };

/** Opens an account whose address a provider has confirmed; `email` and `name` are sealed with the person's key. */
export class RegisterByProvider extends command('RegisterByProvider')<
  Linked & { email: string; name: string; termsVersion: string }
>() {}
/** Confirms an address that somebody registered with and never confirmed. */
export class VerifyByProvider extends command('VerifyByProvider')<Linked>() {}
export class LinkProvider extends command('LinkProvider')<Linked>() {}
export class UnlinkProvider extends command('UnlinkProvider')<Omit<Linked, 'account'>>() {}

export type ProviderCommand = CommandIn<typeof import('./provider.commands.js')>;
