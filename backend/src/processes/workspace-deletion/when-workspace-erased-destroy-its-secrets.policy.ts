import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { WorkspaceSecrets } from './workspace-secrets.js';

@Injectable()
export class WhenWorkspaceErasedDestroyItsSecrets implements Policy<'WorkspaceErased'> {
  readonly name = 'when-workspace-erased-destroy-its-secrets';
  readonly on = ['WorkspaceErased'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly secrets: WorkspaceSecrets,
  ) {
    registry.add(this);
  }

  async react(event: EventOf<'WorkspaceErased'>): Promise<void> {
    await this.secrets.destroyAfter(event);
  }
}
