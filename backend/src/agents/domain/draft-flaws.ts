import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';

export type Flaw = { pointer: string; code: string; detail: string };

/** What a draft may say while it is being written, but a version may not. */
export const draftFlaws = ({ instructions, inputs, tools }: AgentDefinition): Flaw[] => [
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
];

const repeated = (names: readonly string[]) =>
  names.flatMap((name, index) => (names.indexOf(name) < index ? [{ name, index }] : []));
