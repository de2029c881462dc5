import { countedTypes, type CountedBy } from '@throughline/contracts/history/counted-by.js';
import type { Meter } from '@throughline/contracts/usage/meters.js';

type Place = (value: unknown) => string;

const costs = (payer: string): string =>
  `data->>'payer' ${payer} and data->>'costMicros' is not null and data->>'costMicros' <> '0'`;

/** Which of the types count, as the meters' rules say it of an event. */
const counts: Readonly<Record<Meter, string>> = {
  runs: `(type = 'RunStarted' or data->>'code' = 'internal')`,
  tool_calls: `exists (select 1 from rm.history began where began.stream = history.stream and began.type = 'StepStarted'
    and began.data->>'seq' = history.data->>'seq' and began.data->>'kind' = 'tool')`,
  model_cost: costs(`= 'deployment'`),
  own_model_cost: costs(`not in ('deployment', 'none')`),
};

/** Conditions on a row of the replica; `workspace` is the placeholder of the workspace's id. */
export const countedConditions = ({ meter, after, upTo }: CountedBy, workspace: string, place: Place): string[] => {
  const formatPosition = (id: string): string =>
    `(select position from rm.history at where at.workspace_id = ${workspace} and at.id = ${place(id)})`;
  return [
    `category = 'run'`,
    ...(after === null ? [] : [`position > ${formatPosition(after)}`]),
    `position <= ${formatPosition(upTo)}`,
    counts[meter],
  ];
};

export const typesCounted = ({ meter }: CountedBy): readonly string[] => countedTypes[meter];
