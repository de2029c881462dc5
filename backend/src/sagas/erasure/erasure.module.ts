import { Module, type OnModuleInit } from '@nestjs/common';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { AccountsModule } from '../../identity/public.js';
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
    private readonly schedule: Schedule,
    private readonly dueAccounts: EraseDueAccounts,
    private readonly expiredContents: EraseExpiredContents,
  ) {}

  /** Tasks that delete rows by which a person's addresses are known run after `erase-people`. */
  onModuleInit(): void {
    this.schedule.every('1h', 'erase-people', (stop) => this.dueAccounts.run(stop), {
      does: 'Erases people whose deletion is due, and registrations that nobody confirmed',
      once: 'deployment',
      whileReadOnly: false,
    });
    this.schedule.every('1h', 'erase-run-contents', (stop) => this.expiredContents.run(stop), {
      does: 'Erases contents of runs that their workspace keeps no longer',
      once: 'deployment',
      whileReadOnly: false,
    });
  }
}
