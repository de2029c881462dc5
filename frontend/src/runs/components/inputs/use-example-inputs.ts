import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { ExampleInputs } from '@throughline/contracts/runs/example-inputs.js';
import { useQuery } from '../../../lib/use-query.js';
import { getExampleInputs } from '../../data/runs.api.js';

const nothing: ExampleInputs = { inputs: {}, from: null };

/** Inputs that the agent can be run with, for a form to begin with; undefined while they are loaded. A form works without, too. */
export const useExampleInputs = (
  { workspaceId, id }: Pick<AgentRow, 'workspaceId' | 'id'>,
  fields: readonly InputField[],
): ExampleInputs | undefined => {
  const { data, problem } = useQuery(fields.length === 0 ? null : `example inputs ${id}`, (signal) =>
    getExampleInputs(workspaceId, id, signal),
  );
  return fields.length === 0 || problem !== undefined ? nothing : data;
};

/** Says where the values of the form come from. */
export const exampleNotes: Readonly<Record<'template' | 'run', string>> = {
  template: 'Filled with the sample of its template.',
  run: 'Filled with the input of its last run.',
};
