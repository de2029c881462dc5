import { DomainError, InvalidState } from '@throughline/platform/problems/domain-error.js';

export class TemplateIsWithdrawn extends InvalidState {
  constructor() {
    super('withdrawn', 'This template was withdrawn. Make a new one.');
  }
}

export class NothingNewToPublish extends InvalidState {
  constructor(version: number) {
    super('published', `Nothing has changed since version ${version}.`);
  }
}

export class TooManyVersions extends InvalidState {
  constructor(max: number) {
    super('published', `A template has at most ${max} versions. Make a new one.`);
  }
}

export class SubmittedAlready extends InvalidState {
  constructor() {
    super('submitted', 'This template waits for a review. Take it back first.');
  }
}

export class ApprovedAlready extends InvalidState {
  constructor(version: number) {
    super('approved', `Version ${version} is public already.`);
  }
}

export class NotSubmitted extends InvalidState {
  constructor() {
    super('published', 'No version of this template waits for a review.');
  }
}

/** What was read is not what waits now. */
export class SubmissionChanged extends DomainError {
  constructor() {
    super('version_conflict', { detail: 'Another version waits now. Read it, then decide.' });
  }
}

export class ReviewerIsAuthor extends DomainError {
  constructor() {
    super('forbidden', { detail: 'Somebody else has to approve what you have submitted.' });
  }
}

export class VersionWasRecalled extends DomainError {
  constructor() {
    super('template_recalled', { detail: 'The newest version was recalled. Publish another one first.' });
  }
}

export class ContentsWereRecalled extends DomainError {
  constructor() {
    super('template_recalled', { detail: 'A version with exactly these contents was recalled. Change them first.' });
  }
}

/** What was checked is not the newest version any more. */
export class NewerVersion extends DomainError {
  constructor() {
    super('version_conflict', { detail: 'A newer version was published meanwhile. Look at it, then offer it.' });
  }
}
