export type Values = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that name an element of a list: a tool of an agent, an input. */
const naming = ['tool', 'name'] as const;

const nameOf = (element: unknown): string | undefined => {
  if (!isObject(element)) return undefined;
  const name = naming.map((field) => element[field]).find((each) => typeof each === 'string');
  return typeof name === 'string' ? name : undefined;
};

/** The elements of a list by their names; undefined when one has none. */
export const elementsOf = (list: unknown): ReadonlyMap<string, Values> | undefined => {
  if (!Array.isArray(list)) return undefined;
  const named = list.map((element: unknown) => [nameOf(element), element] as const);
  const elements = new Map<string, Values>();
  for (const [name, element] of named) {
    if (name === undefined || !isObject(element)) return undefined;
    elements.set(name, Object.fromEntries(Object.entries(element).filter(([field]) => element[field] !== name)));
  }
  return elements;
};
