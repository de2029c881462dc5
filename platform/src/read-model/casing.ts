const snake = new Map<string, string>();
const camel = new Map<string, string>();

const remembered = (known: Map<string, string>, name: string, change: (name: string) => string): string => {
  const found = known.get(name);
  if (found !== undefined) return found;
  const changed = change(name);
  known.set(name, changed);
  return changed;
};

/** `workspaceId` → `workspace_id`; column names are few, so each is worked out once. */
export const toSnake = (name: string): string =>
  remembered(snake, name, (n) => n.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));

export const toCamel = (name: string): string =>
  remembered(camel, name, (n) => n.replace(/_([a-z0-9])/g, (_, initial: string) => initial.toUpperCase()));

/** A row as Postgres answers it, with the fields' names as contracts have them. */
export const camelRow = (row: Record<string, unknown>): Record<string, unknown> => {
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) renamed[toCamel(name)] = value;
  return renamed;
};
