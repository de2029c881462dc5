import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { NamedModel } from '@throughline/contracts/runs/recipe.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';

/** Knows what models cost now, before they are asked. What a call did cost is in its step. */
export abstract class ModelPrices {
  /** `free`: nobody pays for it. Null: nobody knows. */
  abstract findPrice(workspaceId: WorkspaceId, model: NamedModel): Promise<Price | 'free' | null>;
}
