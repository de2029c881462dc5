import type { AgentDefinition, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { definitionFlaws } from '@throughline/contracts/agents/definition-flaws.js';
import { nameInInstructions, operationIn } from '@throughline/contracts/agents/tool-use.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { getOperation } from '@throughline/catalogue/operations/operations.js';

export type Flaw = { pointer: string; code: string; detail: string };

/** Returns what a draft may say while it is being written, but a version may not. */
export const draftFlaws = (draft: AgentDefinition): Flaw[] => {
  const { instructions, inputs, tools, connections } = draft;
  return [
    ...(instructions.trim() === ''
      ? [{ pointer: '/instructions', code: 'required', detail: 'Write instructions first.' }]
      : []),
    ...repeated(inputs.map(({ name }) => name)).map(({ name, index }) => ({
      pointer: `/inputs/${index}/name`,
      code: 'duplicate',
      detail: `Another input is called ${name}.`,
    })),
    ...repeated(tools.map(({ tool }) => tool)).map(({ name, index }) => ({
      pointer: `/tools/${index}/tool`,
      code: 'duplicate',
      detail: `${name} is in the list already.`,
    })),
    ...sharedAliases(tools).map(({ name, index }) => ({
      pointer: `/tools/${index}/alias`,
      code: 'duplicate',
      detail: `Another tool has the alias ${name}.`,
    })),
    ...connections.flatMap(({ name, actsAs, connectionId }, index) =>
      actsAs === 'owner' && connectionId === null
        ? [
            {
              pointer: `/connections/${index}/connectionId`,
              code: 'missing',
              detail: `Choose the account for ${name}.`,
            },
          ]
        : [],
    ),
    ...repeated(connections.map(({ name }) => name)).map(({ name, index }) => ({
      pointer: `/connections/${index}/name`,
      code: 'duplicate',
      detail: `Another account is called ${name}.`,
    })),
    ...unknownOperations(tools),
    ...definitionFlaws(draft).map(({ path, code, detail }) => ({ pointer: `/${path.join('/')}`, code, detail })),
  ];
};

/** Whom the tools of a definition name to decide about calls without being members. */
export const unknownApprovers = (tools: readonly ToolUse[], members: readonly UserId[]): Flaw[] =>
  tools.flatMap((use, index) =>
    (['approvers', 'passOnTo'] as const).flatMap((field) =>
      (use[field]?.members ?? []).flatMap((userId, at) =>
        members.includes(userId)
          ? []
          : [
              {
                pointer: `/tools/${index}/${field}/members/${at}`,
                code: 'unknown',
                detail: `${nameInInstructions(use)} asks somebody who does not belong to the workspace.`,
              },
            ],
      ),
    ),
  );

const unknownOperations = (tools: readonly ToolUse[]): Flaw[] =>
  tools.flatMap(({ tool }, index) => {
    const named = operationIn(tool);
    return named === null || getOperation(named.operation) !== undefined
      ? []
      : [
          {
            pointer: `/tools/${index}/tool`,
            code: 'unknown',
            detail: `There is no operation called ${named.operation}.`,
          },
        ];
  });

const sharedAliases = (tools: readonly ToolUse[]) =>
  tools.flatMap(({ tool, alias }, index) =>
    tools.slice(0, index).some((other) => other.alias === alias && other.tool !== tool) ? [{ name: alias, index }] : [],
  );

const repeated = (names: readonly string[]) =>
  names.flatMap((name, index) => (names.indexOf(name) < index ? [{ name, index }] : []));
