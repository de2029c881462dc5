import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ProviderAccountsModule } from '../../providers/provider-accounts.module.js';
import { CompleteAuthorization } from './complete-authorization.js';
import { ProvidersController } from './providers.controller.js';
import { ReauthenticateWithProvider } from './reauthenticate-with-provider.js';
import { SignInWithProvider } from './sign-in-with-provider.js';

/** Coming back from a provider may sign in, sign up, or link the provider to an account. */
@Module({
  imports: [AccountsModule, ProviderAccountsModule],
  controllers: [ProvidersController],
  providers: [CompleteAuthorization, ReauthenticateWithProvider, SignInWithProvider],
})
export class SignInWithProviderModule {}
