import { handlersOf } from '../../kernel/commands/handlers-of.js';
import { accountDecider } from '../../access/identity/domain/account.decider.js';
import { ClaimIdentity, ReleaseIdentity } from '../../access/identity/domain/identity.commands.js';
import { identityDecider } from '../../access/identity/domain/identity.decider.js';
import {
  LinkProvider,
  RegisterByProvider,
  UnlinkProvider,
  VerifyByProvider,
} from '../../access/identity/domain/provider.commands.js';
import { ProviderLetters } from '../../accounts/providers/provider.emails.js';
import { WhenPersonErasedReleaseTheirIdentities } from '../erasure/when-person-erased-release-their-identities.policy.js';
import { WhenProviderVerifiedForgetWhatWasTyped } from '../credentials/when-provider-verified-forget-what-was-typed.policy.js';
import { WhenProvidersChangedTellTheOwner } from '../account-notices/when-providers-changed-tell-the-owner.policy.js';
import { ComingBack } from './complete-authorization.js';
import { ConfirmingByProvider } from './reauthenticate-with-provider.js';
import { FormerRegistrations } from './discard-unverified-registration.js';
import { KnownIdentities } from '../../access/providers/identity-registry.js';
import { MyProvidersController } from '../../accounts/providers/my-providers.controller.js';
import { ProviderAccounts } from './open-provider-account.js';
import { ProviderFlows } from '../../access/providers/authorization-requests.js';
import { ProviderLinks } from '../../accounts/providers/provider-links.js';
import { ProviderSignIn } from './sign-in-with-provider.js';
import { Providers } from '../../access/providers/identity-providers.js';
import { ProvidersController } from './providers.controller.js';
import { SettingOut } from '../../access/providers/start-authorization.js';

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
