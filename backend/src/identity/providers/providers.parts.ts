import { handlersOf } from '../../kernel/commands/handlers-of.js';
import { accountDecider } from '../domain/account.decider.js';
import { ClaimIdentity, ReleaseIdentity } from '../domain/identity.commands.js';
import { identityDecider } from '../domain/identity.decider.js';
import { LinkProvider, RegisterByProvider, UnlinkProvider, VerifyByProvider } from '../domain/provider.commands.js';
import { ProviderLetters } from '../letters/provider.letters.js';
import { WhenPersonErasedReleaseTheirIdentities } from '../../processes/identity/when-person-erased-release-their-identities.policy.js';
import { WhenProviderVerifiedForgetWhatWasTyped } from '../../processes/identity/when-provider-verified-forget-what-was-typed.policy.js';
import { WhenProvidersChangedTellTheOwner } from '../../processes/identity/when-providers-changed-tell-the-owner.policy.js';
import { ComingBack } from './coming-back.js';
import { ConfirmingByProvider } from './confirming-by-provider.js';
import { FormerRegistrations } from './former-registrations.js';
import { KnownIdentities } from './known-identities.js';
import { MyProvidersController } from './my-providers.controller.js';
import { ProviderAccounts } from './provider-accounts.js';
import { ProviderFlows } from './provider-flows.js';
import { ProviderLinks } from './provider-links.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { Providers } from './providers.js';
import { ProvidersController } from './providers.controller.js';
import { SettingOut } from './setting-out.js';

/** Signing in with a provider, as identity takes it in. */
export const providerControllers = [ProvidersController, MyProvidersController];
export const providerParts = [
  ...handlersOf(accountDecider, [RegisterByProvider, VerifyByProvider, LinkProvider, UnlinkProvider]),
  ...handlersOf(identityDecider, [ClaimIdentity, ReleaseIdentity]),
  ComingBack,
  ConfirmingByProvider,
  FormerRegistrations,
  KnownIdentities,
  ProviderAccounts,
  ProviderFlows,
  ProviderLinks,
  ProviderSignIn,
  Providers,
  SettingOut,
  ProviderLetters,
  WhenPersonErasedReleaseTheirIdentities,
  WhenProviderVerifiedForgetWhatWasTyped,
  WhenProvidersChangedTellTheOwner,
];
