import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ErasePersonalData } from './erase-personal-data.js';

@Injectable()
export class WhenPersonErasedForgetThem implements Policy<'PersonErased' | 'RegistrationExpired'> {
  readonly name = 'when-person-erased-forget-them';
  readonly on = ['PersonErased', 'RegistrationExpired'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly forgetting: ErasePersonalData,
  ) {
    registry.add(this);
  }

  async react({ type, data: { userId } }: EventOf<'PersonErased' | 'RegistrationExpired'>): Promise<void> {
    await this.forgetting.erase(userId, type === 'PersonErased' ? 'erased' : 'expired');
  }
}
