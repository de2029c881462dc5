type MissingTool = { kind: 'unquoted_tool' | 'calculation_without_tool'; from: number; to: number };

const toolName = /(?<![\w.`/@{-])[a-z]+\.[a-z]+(?![\w`/}-]|\.\w)/g;
const calculating =
  /^\s*(?:(?:please|then|now|first|next|finally|and)[\s,]+)*(?:work\s+out|calculate|compute|add|subtract|multiply|divide|deduct|(take))(?=\s)/i;
const hasOperand = /\{\{|\d/;
const marksAtEnd = /(?<![\s.,;:!?])[\s.,;:!?]+$/;

/** A text that begins with a verb such as “calculate” or “add” and has a number or a reference. */
export const asksForCalculation = (text: string): boolean => {
  const verb = calculating.exec(text);
  return verb !== null && hasOperand.test(text) && (verb[1] === undefined || /\boff\b/i.test(text));
};

/** Of a text without a tool in backticks: why it cannot be a sentence of the answer. Null if it can be one. */
export const missingToolIn = (text: string, tools: readonly string[]): MissingTool | null => {
  for (const { 0: name, index } of text.matchAll(toolName))
    if (tools.includes(name)) return { kind: 'unquoted_tool', from: index, to: index + name.length };
  if (!asksForCalculation(text)) return null;
  const from = text.length - text.trimStart().length;
  return { kind: 'calculation_without_tool', from, to: text.replace(marksAtEnd, '').length };
};
