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

/** The other member's role is not lower than the actor's. */
export class NotBelow extends DomainError {
  constructor() {
    super('forbidden', { detail: 'Only someone above this member can do that.' });
  }
}

/** Somebody else has stopped the runs. */
export class HaltOfAnother extends DomainError {
  constructor() {
    super('forbidden', { detail: 'Somebody else has stopped the runs. An owner or an admin can release them.' });
  }
}

export class SlugTaken extends DomainError {
  constructor(readonly holder: WorkspaceId) {
    super('slug_taken');
  }
}

export class AlreadyInvited extends DomainError {
  constructor() {
    super('already_invited');
  }
}

/** `taken`: by members, and kept for those who are invited. */
export class SeatLimit extends DomainError {
  constructor(readonly taken: number) {
    super('seat_limit');
  }
}

export class TooManyInvitations extends DomainError {
  constructor() {
    super('invitation_limit');
  }
}

/** Sent too soon after the last time, or as often as possible. */
export class TooManyResends extends DomainError {
  constructor(retryAfter?: number) {
    super(
      'rate_limited',
      retryAfter === undefined
        ? { detail: 'This invitation has been sent as often as possible. Revoke it and send a new one.' }
        : { retryAfter },
    );
  }
}

/** The invitation was accepted, declined, revoked or has expired. The answer does not say which. */
export class InvitationOver extends DomainError {
  constructor() {
    super('invitation_expired');
  }
}

export class InvitationWrongAccount extends DomainError {
  constructor() {
    super('invitation_wrong_account');
  }
}

/** The leaving member owns resources, so a successor must be chosen. */
export class SuccessorNeeded extends DomainError {
  constructor() {
    super('successor_needed');
  }
}

export class SuccessorUnfit extends DomainError {
  constructor() {
    super('successor_needed', { detail: 'Choose an active member who may edit agents.' });
  }
}

/** Due to be deleted: only that can be taken back. */
export class WorkspaceDeleting extends DomainError {
  constructor() {
    super('workspace_deleting');
  }
}

export class OfferMissing extends DomainError {
  constructor() {
    super('offer_missing');
  }
}

export class NameNotTyped extends DomainError {
  constructor() {
    super('validation_failed', { errors: [{ pointer: '/name', code: 'invalid', detail: 'Type the name as it is.' }] });
  }
}
