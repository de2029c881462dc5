import { Module } from '@nestjs/common';
import { SecurityController } from './security.controller.js';
import { SecurityQueries } from './security.queries.js';

/** Refused attempts, sign-ins of members and API keys of a workspace. */
@Module({ controllers: [SecurityController], providers: [SecurityQueries] })
export class SecurityModule {}
