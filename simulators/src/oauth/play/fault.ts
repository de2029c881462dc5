import type { Endpoint } from '../terms.js';
import type { Alteration, Outcome } from './alteration.js';

/** Describes what goes wrong at any vendor. It is played at `at` unless said otherwise. */
export type Fault = {
  name: string;
  does: string;
  at: Endpoint;
  alteration: Alteration;
  outcome: Outcome;
  /**
   * The new tokens are lost with the answer. Where refresh tokens rotate and the used one is refused, the next try says
   * so, and the person must sign in again.
   */
  losesTokens?: true;
  /** Only dialects that sign ID tokens, or that send `iss`, have it. */
  needs?: 'oidc' | 'iss';
};

type Named = Omit<Fault, 'alteration' | 'outcome' | 'name'>;
export const fault = (name: string, outcome: Outcome, alteration: Alteration, said: Named): Fault => ({
  name,
  outcome,
  alteration,
  ...said,
});
