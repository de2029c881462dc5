import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { WorkspaceSecrets } from './workspace-secrets.js';

@PolicyProvider()
export class WhenWorkspaceErasedDestroyItsSecrets implements Policy<'WorkspaceErased'> {
  readonly name = 'when-workspace-erased-destroy-its-secrets';
  readonly on = ['WorkspaceErased'] as const;

  constructor(private readonly secrets: WorkspaceSecrets) {}

  async react(event: EventOf<'WorkspaceErased'>): Promise<void> {
    await this.secrets.destroyAfter(event);
  }
}
