import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

export class AlreadyMember extends DomainError {
  constructor() {
    super('already_member');
  }
}

export class LastOwner extends DomainError {
  constructor() {
    super('last_owner');
  }
}

/** The role given is above the giver's own. */
export class RoleTooHigh extends DomainError {
  constructor() {
    super('role_too_high');
  }
}

/** The member acted on is not below the one who acts. */
export class NotBelow extends DomainError {
  constructor() {
    super('forbidden', { detail: 'Only someone above this member can do that.' });
  }
}

export class SlugTaken extends DomainError {
  constructor(readonly holder: WorkspaceId) {
    super('slug_taken');
  }
}
