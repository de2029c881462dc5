import { Module } from '@nestjs/common';
import { TriggersModule } from '../triggers/public.js';
import { WorkspacesModule } from '../workspaces/public.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { WhenMemberRemovedHandOverWhatTheyOwned } from './handover/when-member-removed-hand-over-what-they-owned.policy.js';
import { PauseTriggers } from './workspace-deletion/pause-triggers.js';
import { WhenWorkspaceDeletionScheduledPauseItsTriggers } from './workspace-deletion/when-workspace-deletion-scheduled-pause-its-triggers.policy.js';
import { WhenWorkspaceErasedDestroyItsSecrets } from './workspace-deletion/when-workspace-erased-destroy-its-secrets.policy.js';
import { WorkspaceSecrets } from './workspace-deletion/workspace-secrets.js';
import { UndoModule } from './undo/undo.module.js';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';

/** Knows what takes several features, one after the other, to its end. */
@Module({
  imports: [BlobsModule, ErasureModule, TriggersModule, UndoModule, WorkspacesModule],
  providers: [
    PauseTriggers,
    WorkspaceSecrets,
    WhenMemberRemovedHandOverWhatTheyOwned,
    WhenWorkspaceDeletionScheduledPauseItsTriggers,
    WhenWorkspaceErasedDestroyItsSecrets,
  ],
})
export class SagasModule {}
