const item = /^\s*\d{1,3}[.)]\s(?=.)/s;
const other = /^\s*(#|[-*+]\s|>|```)/;

/** The steps of the numbered list, in order of appearance; without a list the whole text is one step. */
export const stepsOf = (instructions: string): string[] => {
  const steps: string[] = [];
  let open = false;
  for (const line of instructions.split('\n')) {
    const start = item.exec(line)?.[0];
    if (start !== undefined) {
      steps.push(line.slice(start.length).trim());
      open = true;
    } else if (line.trim() === '' || (other.test(line) && !/^\s{2,}/.test(line))) {
      open = false;
    } else if (open || (steps.length > 0 && /^\s{2,}/.test(line))) {
      steps.push(`${steps.pop() ?? ''}\n${line.trim()}`);
    }
  }
  const whole = instructions.trim();
  return steps.length > 0 || whole === '' ? steps : [whole];
};

const named = /`([a-z]+\.[a-z]+)`/g;

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
