import type { OfferedService } from '@throughline/contracts/connections/offered-models.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import type { Credential } from './connection-credentials.js';

/** Services whose models the operators of the deployment offer to every workspace, on keys of their own. */
export abstract class OfferedModels {
  /** Returns null: its models are not offered. */
  abstract credentialFor(service: string): Credential | null;
  /** Their models, as their providers listed them within the last day. One that could not be asked yet has none. */
  abstract list(): Promise<OfferedService[]>;
  /** Returns null: nobody knows. */
  abstract loadPrice(service: string, model: string): Promise<Price | null>;
}
