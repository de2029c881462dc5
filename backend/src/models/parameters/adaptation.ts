import type { StepWarning } from '@throughline/contracts/runs/run.events.js';
import { getRefusedParameter } from '../failures.js';
import { ModelFailure } from '../language-model.js';
import { addChanges, type Changes } from './changes.js';

/** A turn leaves out or renames this many parameters that a provider does not take. */
const maxAdaptations = 2;

/** How the requests of one turn become what the provider takes. `hasTools`: the agent has some. */
export class Adaptation {
  readonly warnings: StepWarning[] = [];

  constructor(
    public changes: Changes,
    private readonly hasTools: boolean,
  ) {}

  /** Returns whether asking again helps: the provider said which parameter it does not take, and that one is changed. */
  adaptTo(error: unknown): boolean {
    const refused = error instanceof ModelFailure ? getRefusedParameter(error.cause) : null;
    if (refused === null || this.warnings.length === maxAdaptations) return false;
    const { name, paths, instead } = refused;
    // Without its tools an agent would only say that it has done something.
    if (name === 'tools' && this.hasTools) return false;
    if (paths.every((path) => this.changes.without.includes(path))) return false;
    const isRenamed = instead !== null && paths.every((path) => this.changes.renamed[path] === undefined);
    this.changes = addChanges(
      this.changes,
      isRenamed
        ? { renamed: Object.fromEntries(paths.map((path) => [path, instead])), without: [] }
        : { renamed: {}, without: paths },
    );
    const what = isRenamed ? `It was sent as ${instead}.` : 'It was left out.';
    this.warnings.push({ code: 'unsupported', message: `The model does not take the parameter ${name}. ${what}` });
    return true;
  }
}
