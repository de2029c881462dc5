import { Module, type OnModuleInit } from '@nestjs/common';
import { HourlyCleanup } from '../../access/cleanup/hourly-cleanup.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { EraseDueAccounts } from './erase-due-accounts.js';
import { EraseInvitations } from './erase-invitations.js';
import { ErasePersonalData } from './erase-personal-data.js';
import { WhenPersonErasedEraseTheirData } from './when-person-erased-erase-their-data.policy.js';
import { WhenPersonErasedReleaseTheirIdentities } from './when-person-erased-release-their-identities.policy.js';

@Module({
  imports: [AccountsModule],
  providers: [
    EraseDueAccounts,
    EraseInvitations,
    ErasePersonalData,
    WhenPersonErasedEraseTheirData,
    WhenPersonErasedReleaseTheirIdentities,
  ],
})
export class ErasureModule implements OnModuleInit {
  constructor(
    private readonly cleanup: HourlyCleanup,
    private readonly dueAccounts: EraseDueAccounts,
  ) {}

  /** Runs first, because a person's addresses are known from rows that other tasks delete. */
  onModuleInit(): void {
    this.cleanup.register({ name: 'due-accounts', run: () => this.dueAccounts.run(), runFirst: true });
  }
}
