import { Module } from '@nestjs/common';
import { SignUpModule } from '../sign-up/sign-up.module.js';
import { DiscardUnverifiedRegistration } from './discard-unverified-registration.js';
import { OpenProviderAccount } from './open-provider-account.js';
import { RegisterProviderAccount } from './register-provider-account.js';
import { ResolveProviderAccount } from './resolve-provider-account.js';
import { TakeOverUnverifiedAccount } from './take-over-unverified-account.js';
import { WhenProviderVerifiedEmailDiscardItsPassword } from './when-provider-verified-email-discard-its-password.policy.js';

/** Accounts of people whose address a provider has confirmed. */
@Module({
  imports: [SignUpModule],
  providers: [
    DiscardUnverifiedRegistration,
    OpenProviderAccount,
    RegisterProviderAccount,
    ResolveProviderAccount,
    TakeOverUnverifiedAccount,
    WhenProviderVerifiedEmailDiscardItsPassword,
  ],
  exports: [ResolveProviderAccount],
})
export class ProviderAccountsModule {}
