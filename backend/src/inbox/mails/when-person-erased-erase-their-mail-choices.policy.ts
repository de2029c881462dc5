import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { StoredMailChoices } from './mail-choices.js';

@PolicyProvider()
export class WhenPersonErasedEraseTheirMailChoices implements Policy<'PersonErased'> {
  readonly name = 'when-person-erased-erase-their-mail-choices';
  readonly on = ['PersonErased'] as const;

  constructor(private readonly choices: StoredMailChoices) {}

  async react({ data: { userId } }: EventOf<'PersonErased'>): Promise<void> {
    await this.choices.erase(userId);
  }
}
