import { limits } from '@throughline/contracts/limits.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { TriggersInUse } from './agent.commands.js';
import type { Flaw } from './draft-flaws.js';

export class AgentMissing extends NotFound {}

/** Nothing changes in the archive but coming back from it. */
export class AgentIsArchived extends InvalidState {
  constructor() {
    super('archived', 'This agent is archived. Restore it first.');
  }
}

export class AgentNeverPublished extends InvalidState {
  constructor() {
    super('draft', 'This agent has never been published.');
  }
}

export class NothingToPublish extends InvalidState {
  constructor(status: string, version: number) {
    super(status, `Nothing has changed since version ${version}.`);
  }
}

export class DraftHasFlaws extends DomainError {
  constructor(flaws: readonly Flaw[]) {
    super('validation_failed', { errors: [...flaws] });
  }
}

export class DefinitionTooLarge extends DomainError {
  constructor(bytes: number) {
    const [has, may] = [bytes, limits.definition].map((size) => Math.ceil(size / 1024));
    super('payload_too_large', { detail: `All that an agent is may take ${may} KB; this would take ${has} KB.` });
  }
}

export class VersionMissing extends NotFound {}

/** An agent may have thousands of triggers: the first are named, and all are counted. */
const getNames = ({ names, count }: TriggersInUse): string => {
  const named = names.map((name) => `“${name}”`);
  const others = count - named.length;
  const rest = others === 0 ? '' : others === 1 ? ' and 1 other trigger' : ` and ${others} other triggers`;
  return `${named.join(', ')}${rest}`;
};

export class AgentInUse extends DomainError {
  constructor(usedBy: TriggersInUse) {
    super('agent_in_use', { detail: `Used by ${getNames(usedBy)}.` });
  }
}

/** A run that a trigger starts has nobody whose accounts it could act with. */
export class TriggersHaveNoCaller extends DomainError {
  constructor(usedBy: TriggersInUse) {
    super('connection_needs_caller', {
      detail: `It acts as the person who starts the run, and ${getNames(usedBy)} would start it. Pause or archive triggers first.`,
    });
  }
}
