const toolName = /(?<![\w.`/@{-])[a-z]+\.[a-z]+(?![\w`/}-]|\.\w)/g;

/** Finds the first of the tools that is named without backticks. */
export const findUnquotedTool = (text: string, tools: readonly string[]): { from: number; to: number } | null => {
  for (const { 0: name, index } of text.matchAll(toolName))
    if (tools.includes(name)) return { from: index, to: index + name.length };
  return null;
};
