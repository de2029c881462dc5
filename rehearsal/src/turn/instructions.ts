const named = /`([a-z]+\.[a-z]+|[a-zA-Z0-9_-]{1,64})`/g;

/** The first tool in backticks that the agent may use. */
export const toolNamedIn = <T extends { name: string }>(text: string, tools: readonly T[]): T | null => {
  for (const [, name] of text.matchAll(named)) {
    const tool = tools.find((one) => one.name === name);
    if (tool !== undefined) return tool;
  }
  return null;
};

export const withoutToolNames = (text: string, tools: readonly { name: string }[]): string =>
  text.replace(named, (whole: string, name: string) => (tools.some((tool) => tool.name === name) ? ' ' : whole));
