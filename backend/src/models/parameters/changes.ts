import type { ModelService } from '@throughline/contracts/model-services.js';

/** How the body of a request differs from what the library writes: new names of parameters by their usual ones, and paths that are left out. */
export type Changes = { renamed: Readonly<Record<string, string>>; without: readonly string[] };

export const unchanged: Changes = { renamed: {}, without: [] };

/** Returns what is known of a model before it is asked. */
export const getKnownChanges = ({ otherwise }: ModelService, model: string): Changes =>
  otherwise
    .filter(({ models }) => new RegExp(models, 'i').test(model))
    .reduce<Changes>((all, { renamed, without }) => addChanges(all, { renamed, without }), unchanged);

export const addChanges = (a: Changes, b: Changes): Changes => ({
  renamed: { ...a.renamed, ...b.renamed },
  without: [...a.without, ...b.without],
});

type Body = Record<string, unknown>;
export const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A `fetch` whose requests have these changes. */
export const withChanges =
  (send: typeof fetch, changes: Changes): typeof fetch =>
  (input, init) => {
    const isSame = Object.keys(changes.renamed).length === 0 && changes.without.length === 0;
    if (isSame || typeof init?.body !== 'string') return send(input, init);
    return send(input, { ...init, body: JSON.stringify(changeObject(JSON.parse(init.body), changes, '')) });
  };

/** Parameters keep their order. Those of Google are one level deeper. */
const changeObject = (body: unknown, changes: Changes, above: string): unknown =>
  !isRecord(body)
    ? body
    : Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) => {
          const path = `${above}${name}`;
          if (changes.without.includes(path)) return [];
          const inner = path === 'generationConfig' ? changeObject(value, changes, `${path}.`) : value;
          return [[changes.renamed[path] ?? name, inner]];
        }),
      );
