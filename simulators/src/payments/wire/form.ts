/** Parameters as they arrive: text, and objects of text. Lists are objects with numbers as keys. */
export type FormValue = string | FormObject;
export type FormObject = { [name: string]: FormValue };

type Branch = Map<string, string | Branch>;

/** The names in `items[0][price]`: items, 0 and price. */
const namesIn = (key: string): string[] => {
  const [, head = key, rest = ''] = /^([^[]*)((?:\[[^\]]*\])*)$/.exec(key) ?? [];
  return [head, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)];
};

const put = (branch: Branch, [name = '', ...rest]: string[], value: string): void => {
  const key = name === '' ? String(branch.size) : name;
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const found = branch.get(key);
  const inner: Branch = found instanceof Map ? found : new Map<string, string | Branch>();
  branch.set(key, inner);
  put(inner, rest, value);
};

const objectIn = (branch: Branch): FormObject =>
  Object.fromEntries([...branch].map(([name, value]) => [name, value instanceof Map ? objectIn(value) : value]));

/** Reads `a[b][0]=c&a[b][]=d` of a query or a body. */
export const readForm = (text: string): FormObject => {
  const root: Branch = new Map<string, string | Branch>();
  for (const [key, value] of new URLSearchParams(text)) put(root, namesIn(key), value);
  return objectIn(root);
};

export const listIn = (value: FormValue | undefined): FormValue[] => {
  if (value === undefined || value === '') return [];
  if (typeof value === 'string') return [value];
  return Object.entries(value)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, item]) => item);
};

/** `['items', '0', 'price']` as Stripe names it: items[0][price]. */
export const paramName = (path: readonly PropertyKey[]): string =>
  path.map((name, at) => (at === 0 ? String(name) : `[${String(name)}]`)).join('');

export const valueAt = (form: FormObject, path: readonly PropertyKey[]): FormValue | undefined =>
  path.reduce<FormValue | undefined>(
    (value, name) => (typeof value === 'object' ? value[String(name)] : undefined),
    form,
  );
