import { credentialSentence } from '@throughline/contracts/credentials/find-credentials.js';
import { randomTextSentence } from '@throughline/contracts/credentials/random-text.js';
import { followsSteps } from '@throughline/contracts/connections/built-in-models.js';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { nameInInstructions } from '@throughline/contracts/agents/tool-use.js';
import type { ToolSignature } from './read-call.js';

/** A part of the instructions that does nothing as it is written. */
export type InstructionFinding = {
  kind:
    | 'no_steps'
    | 'unknown_input'
    | 'tool_not_allowed'
    | 'unknown_tool'
    | 'second_tool'
    | 'no_result'
    | 'condition_without_then'
    | 'condition_without_value'
    /** A tool is named without backticks. */
    | 'unquoted_tool'
    /** Neither calls a tool nor is an answer. */
    | 'needs_model'
    /** Whatever `math.evaluate` is to work out is not written in words that Rehearsal reads. */
    | 'unread_calculation'
    /** Words or values of a call that would be left out. */
    | 'unread_words'
    /** The tool has no argument of the name. */
    | 'unknown_argument'
    /** The tool requires the argument, and nothing gives it a value. */
    | 'missing_argument'
    /** Refused: the instructions are not saved with it. */
    | 'credential'
    | 'random_text';
  /** The name of the input, argument or tool, or the kind of the credential; empty where none is meant. */
  name: string;
  /** The call that contains it. */
  call?: { tool: string; arguments: readonly string[] };
  /** Counted from 1. */
  line: number;
  /** Holds what is marked in the text, as places in the whole of it. */
  from: number;
  to: number;
  /** The step that contains it; null outside of steps. */
  step: number | null;
  /** A run with Rehearsal ends as failed because of it. */
  fails: boolean;
};

/** The finding as a sentence. */
export const describeFinding = ({
  kind,
  name,
  step,
  call,
}: Pick<InstructionFinding, 'kind' | 'name' | 'step' | 'call'>): string => {
  switch (kind) {
    case 'no_steps':
      return 'There is no numbered step, and Rehearsal follows nothing else.';
    case 'unknown_input':
      return `{{${name}}} is not an input.`;
    case 'tool_not_allowed':
      return `\`${name}\` is not allowed.`;
    case 'unknown_tool':
      return `There is no tool called \`${name}\`.`;
    case 'second_tool':
      return `A step calls one tool, so \`${name}\` needs a step of its own.`;
    case 'no_result':
      return `Step ${step} refers to {{${name}}}, which has no value.`;
    case 'condition_without_then':
      return `Step ${step} starts with “if” but has no “then”.`;
    case 'condition_without_value':
      return `Step ${step}: which value do you mean? Write it as {{total}}.`;
    case 'unquoted_tool':
      return `Step ${step} names ${name} without backticks, so it would not call it.`;
    case 'needs_model':
      return `“${name}” needs a model. Without one a step calls a tool, or is a text of the answer: “Answer: …”.`;
    case 'unknown_argument':
      return `\`${call?.tool}\` has no argument ${name}; it has ${call?.arguments.join(', ')}. A text that contains “${name}:” goes in quotes.`;
    case 'missing_argument':
      return `Step ${step} doesn’t say “${name}”, which \`${call?.tool}\` needs. Write it as a pair, such as “${name}: …”.`;
    case 'unread_calculation':
      return `Rehearsal cannot work out “${name}”. It reads numbers and values such as {{quantity}} with plus, minus, times, divided by, percent of and percent off, or a pair such as expression: round({{quantity}} * 2, 1).`;
    case 'unread_words':
      return `“${name}” would be left out. Write arguments as pairs, such as url: https://example.com, and what else is meant in another line.`;
    case 'credential':
      return credentialSentence(name);
    case 'random_text':
      return randomTextSentence;
  }
};

/** The findings without those that repeat the cause of an earlier one. */
export const distinctFindings = (findings: readonly InstructionFinding[]): InstructionFinding[] => {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const cause = getCause(finding);
    if (cause === null) return true;
    if (seen.has(cause)) return false;
    seen.add(cause);
    return true;
  });
};

const repeatable: ReadonlySet<InstructionFinding['kind']> = new Set([
  'unknown_input',
  'tool_not_allowed',
  'unknown_tool',
  'no_result',
]);

/** Applies to `{{step 2.body}}` the step is the cause. Null for a finding that is about its own place only. */
const getCause = ({ kind, name, fails }: InstructionFinding): string | null => {
  if (!repeatable.has(kind)) return null;
  return `${kind} ${fails} ${kind === 'no_result' ? name.split(/[.[]/, 1)[0] : name}`;
};

/** Describes what the instructions are checked against. */
export type InstructionContext = {
  inputs: readonly string[];
  /** Tools that the agent may call. */
  tools: readonly string[];
  /** Rehearsal follows the numbered list alone. */
  isRehearsal: boolean;
  /** Holds what those tools take; as long as it is not known, calls are not checked for words that would be left out. */
  signatures?: readonly ToolSignature[];
};

export const instructionContext = (
  { inputs, tools, model }: AgentDefinition,
  catalogue: readonly Omit<ToolSignature, 'pinned'>[] = [],
): InstructionContext => ({
  inputs: inputs.map(({ name }) => name),
  tools: tools.flatMap((use) => (use.policy === 'deny' ? [] : [nameInInstructions(use)])),
  isRehearsal: followsSteps(model.provider),
  signatures: catalogue.flatMap(({ name, schema }) =>
    tools.flatMap(({ tool, pinned }) => (tool === name ? [{ name, schema, pinned: Object.keys(pinned) }] : [])),
  ),
});
