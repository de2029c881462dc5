import { readCalculation } from './read-calculation.js';

type MissingTool = { kind: 'unquoted_tool' | 'calculation_without_tool'; from: number; to: number };

const toolName = /(?<![\w.`/@{-])[a-z]+\.[a-z]+(?![\w`/}-]|\.\w)/g;
const calculating =
  /^\s*(?:(?:please|then|now|first|next|finally|and)[\s,]+)*(?:work\s+out|calculate|compute|subtract|multiply|divide|deduct|(add|take))(?=\s)/i;
const operand = /\{\{[^{}]*\}\}|\d[\d.,]*/g;
const hasPercentage = /%|\bper\s?cent\b/i;
const marksAtEnd = /(?<![\s.,;:!?])[\s.,;:!?]+$/;

/**
 * A text that begins with a verb such as “calculate” and has a number or a reference. “Add” and “take … off” are said of other things
 * too (“Add 2 eggs”): there the text must be read as a calculation, or have a percentage or a reference next to another operand.
 */
export const asksForCalculation = (text: string): boolean => {
  const verb = calculating.exec(text);
  const operands = text.match(operand) ?? [];
  if (verb === null || operands.length === 0) return false;
  const ordinary = verb[1]?.toLowerCase();
  if (ordinary === undefined) return true;
  if (ordinary === 'take' && !/\boff\b/i.test(text)) return false;
  return (
    hasPercentage.test(text) ||
    (operands.length > 1 && operands.some((one) => one.startsWith('{{'))) ||
    readCalculation(text.slice(verb.index + verb[0].length - ordinary.length)).kind === 'expression'
  );
};

/** Applies to a text without a tool in backticks: why it cannot be a sentence of the answer. Null if it can be one. */
export const missingToolIn = (text: string, tools: readonly string[]): MissingTool | null => {
  for (const { 0: name, index } of text.matchAll(toolName))
    if (tools.includes(name)) return { kind: 'unquoted_tool', from: index, to: index + name.length };
  if (!asksForCalculation(text)) return null;
  const from = text.length - text.trimStart().length;
  return { kind: 'calculation_without_tool', from, to: text.replace(marksAtEnd, '').length };
};
