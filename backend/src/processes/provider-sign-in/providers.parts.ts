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
import { ProviderEmails } from '../../accounts/providers/provider.emails.js';
import { WhenPersonErasedReleaseTheirIdentities } from '../erasure/when-person-erased-release-their-identities.policy.js';
import { WhenProviderVerifiedForgetWhatWasTyped } from '../credentials/when-provider-verified-forget-what-was-typed.policy.js';
import { WhenProvidersChangedTellTheOwner } from '../account-notices/when-providers-changed-tell-the-owner.policy.js';
import { CompleteAuthorization } from './complete-authorization.js';
import { ReauthenticateWithProvider } from './reauthenticate-with-provider.js';
import { DiscardUnverifiedRegistration } from './discard-unverified-registration.js';
import { IdentityRegistry } from '../../access/providers/identity-registry.js';
import { MyProvidersController } from '../../accounts/providers/my-providers.controller.js';
import { OpenProviderAccount } from './open-provider-account.js';
import { AuthorizationRequests } from '../../access/providers/authorization-requests.js';
import { ProviderLinks } from '../../accounts/providers/provider-links.js';
import { SignInWithProvider } from './sign-in-with-provider.js';
import { IdentityProviders } from '../../access/providers/identity-providers.js';
import { ProvidersController } from './providers.controller.js';
import { StartAuthorization } from '../../access/providers/start-authorization.js';

/** Signing in with a provider, as identity takes it in. */
export const providerControllers = [ProvidersController, MyProvidersController];
export const providerParts = [
  ...handlersOf(accountDecider, [RegisterByProvider, VerifyByProvider, LinkProvider, UnlinkProvider]),
  ...handlersOf(identityDecider, [ClaimIdentity, ReleaseIdentity]),
  CompleteAuthorization,
  ReauthenticateWithProvider,
  DiscardUnverifiedRegistration,
  IdentityRegistry,
  OpenProviderAccount,
  AuthorizationRequests,
  ProviderLinks,
  SignInWithProvider,
  IdentityProviders,
  StartAuthorization,
  ProviderEmails,
  WhenPersonErasedReleaseTheirIdentities,
  WhenProviderVerifiedForgetWhatWasTyped,
  WhenProvidersChangedTellTheOwner,
];
