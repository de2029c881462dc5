import { Module } from '@nestjs/common';
import { SignUpModule } from '../sign-up/sign-up.module.js';
import { SetUpAccount } from './set-up-account.js';
import { SetUpController } from './set-up.controller.js';

@Module({ imports: [SignUpModule], controllers: [SetUpController], providers: [SetUpAccount] })
export class SetUpModule {}
