import { Module } from '@nestjs/common';
import { SecurityController } from './security.controller.js';
import { SecurityQueries } from './security.queries.js';

/** Who was refused what, how members signed in, and which programs had keys. */
@Module({ controllers: [SecurityController], providers: [SecurityQueries] })
export class SecurityModule {}
