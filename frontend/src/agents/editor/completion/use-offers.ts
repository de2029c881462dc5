import { nameInInstructions, operationIn } from '@throughline/contracts/agents/tool-use.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { useMemo } from 'react';
import { useOperations } from '../../../connections/data/operations.js';
import { useBuild } from '../draft/build-context.js';
import { useOfferedTools } from '../settings/tools/use-offered-tools.js';
import type { Offers } from './complete.js';

/** The tools that the draft may call, those that it could be allowed, and its inputs. */
export const useOffers = (catalogue: readonly ToolInfo[]): Offers => {
  const { tools, inputs } = useBuild().shown;
  const operations = useOperations();
  const { builtIn, accounts } = useOfferedTools(catalogue);
  return useMemo(() => {
    const describe = (tool: string): string | undefined =>
      catalogue.find(({ name }) => name === tool)?.description ??
      operations.find(({ id }) => id === operationIn(tool)?.operation)?.description;
    return {
      tools: [
        ...tools
          .filter(({ policy }) => policy !== 'deny')
          .map((use) => ({ name: nameInInstructions(use), about: describe(use.tool) ?? '' })),
        ...[...builtIn, ...accounts.flatMap(({ offered }) => offered)].map(({ use }) => ({
          name: nameInInstructions(use),
          about: describe(use.tool) ?? '',
          allows: use,
        })),
      ],
      inputs: inputs.map(({ name, label }) => ({ name, about: label })),
    };
  }, [tools, inputs, catalogue, operations, builtIn, accounts]);
};
