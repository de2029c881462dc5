import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import type { Credential } from './connection-credentials.js';

/**
 * Why a provider gave no list. `unreachable`: its cause says more. `misconfigured`: something answers, but no API of the kind that the connection is for.
 * `address_refused`: this deployment makes no calls there.
 * @public
 */
export class ModelListFailed extends Error {
  constructor(
    readonly code:
      | 'unauthorized'
      | 'unreachable'
      | 'rate_limited'
      | 'service_failing'
      | 'quota'
      | 'misconfigured'
      | 'address_refused',
    message: string,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'ModelListFailed';
  }
}

/**
 * The models that a connection of kind `model` can ask. A list also proves that its key is good.
 * @public
 */
export abstract class ModelLists {
  /** Throws `ModelListFailed`. */
  abstract list(credential: Credential): Promise<ModelCard[]>;
}
