import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { apiKeyMigrations } from '../../access/api-keys/api-keys.schema.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { identityHandlers } from '../identity.handlers.js';
import { passkeyMigrations } from '../passkeys/passkeys.schema.js';
import { credentialMigrations } from '../passwords/credentials.schema.js';
import { secondFactorMigrations } from '../second-factor/second-factor.schema.js';
import { sessionMigrations } from '../../access/sessions/sessions.schema.js';
import { mailLinkMigrations } from '../tokens/mail-links.schema.js';
import { authenticationProviders, expiringStores } from './authentication.providers.js';
import { signInMigrations } from './sign-in-tables.schema.js';

/** Global: every request is authenticated, and every way to sign in ends in a session. */
@Global()
@Module({
  providers: [...identityHandlers, ...authenticationProviders],
  exports: authenticationProviders,
})
export class AuthenticationModule implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly schedule: Schedule,
    private readonly moduleRef: ModuleRef,
  ) {}

  async onModuleInit(): Promise<void> {
    this.schedule.every('1h', 'delete-expired-sign-ins', () => this.deleteExpired(), {
      does: 'Deletes expired sessions, links, challenges and attempts to sign in',
      once: 'deployment',
      whileReadOnly: false,
      after: 'erase-people',
    });
    await migrate(this.postgres, 'vault_identity', [
      ...signInMigrations,
      ...credentialMigrations,
      ...mailLinkMigrations,
      ...sessionMigrations,
      ...secondFactorMigrations,
      ...passkeyMigrations,
      ...apiKeyMigrations,
    ]);
  }

  private async deleteExpired(): Promise<void> {
    for (const store of expiringStores) await this.moduleRef.get(store).deleteExpired();
  }
}
