import { Module, type OnModuleInit } from '@nestjs/common';
import { HourlyCleanup } from '../../access/cleanup/hourly-cleanup.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { BlobsModule } from '../../kernel/blobs/blobs.module.js';
import { EraseDueAccounts } from './erase-due-accounts.js';
import { EraseExpiredContents } from './erase-expired-contents.js';
import { EraseInvitations } from './erase-invitations.js';
import { ErasePersonalData } from './erase-personal-data.js';
import { WhenPersonErasedEraseTheirData } from './when-person-erased-erase-their-data.policy.js';
import { WhenRunContentErasedDestroyItsKey } from './when-run-content-erased-destroy-its-key.policy.js';
import { WhenPersonErasedReleaseTheirIdentities } from './when-person-erased-release-their-identities.policy.js';

@Module({
  imports: [AccountsModule, BlobsModule],
  providers: [
    EraseDueAccounts,
    EraseExpiredContents,
    EraseInvitations,
    ErasePersonalData,
    WhenPersonErasedEraseTheirData,
    WhenRunContentErasedDestroyItsKey,
    WhenPersonErasedReleaseTheirIdentities,
  ],
})
export class ErasureModule implements OnModuleInit {
  constructor(
    private readonly cleanup: HourlyCleanup,
    private readonly dueAccounts: EraseDueAccounts,
    private readonly expiredContents: EraseExpiredContents,
  ) {}

  /** Runs first, because a person's addresses are known from rows that other tasks delete. */
  onModuleInit(): void {
    this.cleanup.register({ name: 'due-accounts', run: () => this.dueAccounts.run(), runFirst: true });
    this.cleanup.register({ name: 'expired-contents', run: () => this.expiredContents.run() });
  }
}
