import { InvalidState } from '@throughline/platform/problems/domain-error.js';

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
