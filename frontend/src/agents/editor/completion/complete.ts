import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';
import { toolNamedIn } from '@throughline/rehearsal/turn/instructions.js';
import type { Replacement, Selected } from '../editing/editor-keys.js';

/** Something that can be written where the caret is, and what it is. `allows`: a tool that the agent may call once it is chosen. */
export type Offer = { name: string; about: string; allows?: ToolUse };
/** `inputs`: of the agent, without the results of earlier steps. */
export type Offers = { tools: readonly Offer[]; inputs: readonly Offer[] };

/** A tool or a value that is being written: where it matches, and its name as far as it is typed. */
export type Query = { kind: 'tool' | 'value'; from: number; typed: string };

/** Returns what is being written before the caret: after a backtick a tool, after `{{` a value. */
export const findQuery = (text: string, caret: number): Query | null => {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const line = text.slice(lineStart, caret);
  const value = /\{\{ *([^{}]*)$/.exec(line);
  if (value) return { kind: 'value', from: lineStart + value.index, typed: value[1] ?? '' };
  const tool = /(?<!`)`([\w.-]*)$/.exec(line);
  const isOpening = line.split('`').length % 2 === 0;
  return tool && isOpening ? { kind: 'tool', from: lineStart + tool.index, typed: tool[1] ?? '' } : null;
};

/** The results of the steps before a place, of those that call a tool: no other step has one. */
const listResults = (text: string, before: number, tools: readonly Offer[]): Offer[] =>
  readInstructions(text).steps.flatMap(({ number, text: step, to }) =>
    to < before && toolNamedIn(step, tools) !== null ? [{ name: `step ${number}`, about: step }] : [],
  );

/** A shorter text begins a word of nearly every description. */
const shortestWord = 3;

const says = ({ about }: Offer, wanted: string): boolean =>
  wanted.length >= shortestWord &&
  about
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.startsWith(wanted));

/** Returns the offers that have what is typed in their name, those first that begin with it, then those whose description says it. */
export const findOffers = (text: string, { kind, from, typed }: Query, { tools, inputs }: Offers): readonly Offer[] => {
  const offers =
    kind === 'tool'
      ? tools
      : [
          ...inputs,
          ...listResults(
            text,
            from,
            tools.filter(({ allows }) => !allows),
          ),
        ];
  const wanted = typed.trim().toLowerCase();
  const found = offers.filter(({ name }) => name.toLowerCase().includes(wanted));
  const matches = ({ name }: Offer): boolean => name.toLowerCase().startsWith(wanted);
  const said = offers.filter((offer) => !found.includes(offer) && says(offer, wanted));
  return [...found.filter(matches), ...found.filter((offer) => !matches(offer)), ...said];
};

/** Writes an offer in the place of what is typed of it, with what there is of the rest after the caret. */
export const complete = ({ text, end }: Selected, { kind, from }: Query, { name }: Offer): Replacement => {
  const insert = kind === 'tool' ? `\`${name}\`` : `{{${name}}}`;
  const rest = kind === 'tool' ? /^[\w.-]*`/ : /^[^{}\n]*\}\}/;
  const after = rest.exec(text.slice(end))?.[0].length ?? 0;
  const caret = from + insert.length;
  return { from, to: end + after, insert, start: caret, end: caret };
};
