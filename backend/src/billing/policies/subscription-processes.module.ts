import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { WhenWorkspaceCreatedGiveItTheFreePlan } from './when-workspace-created-give-it-the-free-plan.policy.js';
import { WhenWorkspaceDeletionScheduledEndItsSubscription } from './when-workspace-deletion-scheduled-end-its-subscription.policy.js';

@Module({
  imports: [SubscriptionsModule],
  providers: [WhenWorkspaceCreatedGiveItTheFreePlan, WhenWorkspaceDeletionScheduledEndItsSubscription],
})
export class SubscriptionProcessesModule {}
