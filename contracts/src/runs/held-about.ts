import { z } from 'zod';
import { BudgetKey } from '../budgets/budget-key.js';
import { ConnectionId } from '../ids.js';
import { NamedModel } from './recipe.js';

/** Holds what a held run waits for. */
export const HeldAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connection'), connectionId: ConnectionId }),
  z.object({ kind: z.literal('budget'), ...BudgetKey.shape }),
  z.object({ kind: z.literal('workspace') }),
  z.object({ kind: z.literal('deployment') }),
  z.object({ kind: z.literal('model'), ...NamedModel.shape }),
]);
export type HeldAbout = z.infer<typeof HeldAbout>;
