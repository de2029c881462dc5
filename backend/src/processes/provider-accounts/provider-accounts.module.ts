import { Module } from '@nestjs/common';
import { SignUpModule } from '../../sign-up/sign-up.module.js';
import { DiscardUnverifiedRegistration } from './discard-unverified-registration.js';
import { OpenProviderAccount } from './open-provider-account.js';
import { RegisterProviderAccount } from './register-provider-account.js';
import { ResolveProviderAccount } from './resolve-provider-account.js';
import { TakeOverUnverifiedAccount } from './take-over-unverified-account.js';
import { WhenProviderVerifiedForgetWhatWasTyped } from './when-provider-verified-forget-what-was-typed.policy.js';

/** Accounts of people whose address a provider has confirmed. */
@Module({
  imports: [SignUpModule],
  providers: [
    DiscardUnverifiedRegistration,
    OpenProviderAccount,
    RegisterProviderAccount,
    ResolveProviderAccount,
    TakeOverUnverifiedAccount,
    WhenProviderVerifiedForgetWhatWasTyped,
  ],
  exports: [ResolveProviderAccount],
})
export class ProviderAccountsModule {}
