import { Global, Module } from '@nestjs/common';
import { UnverifiedSignIn } from '../passwords/unverified-sign-in.js';
import { SignUpModule } from '../../sign-up/sign-up.module.js';
import { ResumeSignUp } from './resume-sign-up.js';

/** Global, because signing in uses it and must not depend on signing up. */
@Global()
@Module({
  imports: [SignUpModule],
  providers: [{ provide: UnverifiedSignIn, useClass: ResumeSignUp }],
  exports: [UnverifiedSignIn],
})
export class SignUpResumptionModule {}
