import type { EventOf } from '@throughline/contracts/domain-events.js';
import { UserId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { FollowUps } from '../../kernel/jobs/follow-ups.js';
import { ErasePersonalData } from './erase-personal-data.js';

const kind = 'personal-data';

/** Invitations are found in rows, so they are erased by a follow-up job. An expired registration has none. */
@PolicyProvider()
export class WhenPersonErasedEraseTheirData implements Policy<'PersonErased' | 'RegistrationExpired'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-person-erased-forget-them';
  readonly on = ['PersonErased', 'RegistrationExpired'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly personalData: ErasePersonalData,
  ) {
    followUps.register(kind, {
      data: z.object({ userId: UserId }),
      tables: ['workspaces'],
      run: ({ userId }) => this.personalData.erase(userId, 'erased'),
    });
  }

  async react(event: EventOf<'PersonErased' | 'RegistrationExpired'>): Promise<void> {
    const { userId } = event.data;
    if (event.type === 'PersonErased') await this.followUps.add(kind, event, { userId });
    else await this.personalData.erase(userId, 'expired');
  }
}
