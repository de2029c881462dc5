/** A text of a value, or a key that stands for the value it leads to. `name`: the key or header that a value is of. */
export type TextAt = { pointer: string; text: string; name: string | null };

/** Calls `check` with each text, in the order of the value, until it answers false. */
export const eachText = (value: unknown, check: (text: TextAt) => boolean): void => {
  const walk = (each: unknown, pointer: string, name: string | null): boolean => {
    if (typeof each === 'string') return check({ pointer, text: each, name });
    if (Array.isArray(each)) return each.every((item: unknown, at) => walk(item, `${pointer}/${at}`, name));
    if (!isObject(each)) return true;
    const named = nameIn(each);
    return Object.entries(each).every(([key, item]) => {
      const at = `${pointer}/${escaped(key)}`;
      return check({ pointer: at, text: key, name: null }) && walk(item, at, key === 'value' ? (named ?? key) : key);
    });
  };
  walk(value, '', null);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Of lists such as `[{ name: 'x-api-key', value: '…' }]`. */
const nameIn = ({ name, key, header }: Readonly<Record<string, unknown>>): string | undefined =>
  [name, key, header].find((each) => typeof each === 'string');

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
