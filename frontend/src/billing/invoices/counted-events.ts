import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { Meter } from '@throughline/contracts/usage/meters.js';

const steps = 'StepSucceeded,StepFailed,StepOutcomeLost,StepResultIgnored';
const types: Readonly<Record<Meter, string>> = {
  runs: 'RunStarted,RunFailed',
  tool_calls: steps,
  model_cost: steps,
  own_model_cost: steps,
};

/** The query of History for what a line counted. */
export const countedEvents = ({ period }: Pick<InvoiceRow, 'period'>, meter: Meter): string =>
  new URLSearchParams({ type: types[meter], from: period.from, to: period.to }).toString();
