import { z } from 'zod';
import type { RunEvent, StepCost } from '../runs/run.events.js';

/**
 * Holds what is counted. `model_cost` is paid by the deployment and `own_model_cost` by the workspace, in millionths of a
 * US dollar.
 */
export const Meter = z.enum(['runs', 'tool_calls', 'model_cost', 'own_model_cost']);
export type Meter = z.infer<typeof Meter>;

export type Metered = { meter: Meter; quantity: number };

/** The version of these rules: a change of what is counted is a new number, and old totals keep the rules of their time. */
export const meterRules = 1;

/**
 * Returns what one event counts as. `kind`: of the step that it is about. An event counts once, by its id, whenever it is
 * read.
 */
export const metered = (event: RunEvent, kind: 'model' | 'tool' | null): Metered[] => {
  switch (event.type) {
    case 'RunStarted':
      return [{ meter: 'runs', quantity: 1 }];
    case 'RunFailed':
      // The product's own failure is not the workspace's use.
      return event.data.code === 'internal' ? [{ meter: 'runs', quantity: -1 }] : [];
    case 'StepSucceeded':
    case 'StepFailed':
    case 'StepOutcomeLost':
    case 'StepResultIgnored':
      return [...(kind === 'tool' ? [{ meter: 'tool_calls' as const, quantity: 1 }] : []), ...getCost(event.data)];
    default:
      return [];
  }
};

const getCost = ({ payer, costMicros }: Pick<StepCost, 'payer' | 'costMicros'>): Metered[] => {
  if (payer === 'none' || costMicros === null || costMicros === 0) return [];
  return [{ meter: payer === 'deployment' ? 'model_cost' : 'own_model_cost', quantity: costMicros }];
};
