import type { Json } from '@throughline/contracts/json.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { TurnBudget } from './turn-budget.js';
import { mainValue, toText, valueAt } from './values.js';

/** Describes what references can name: the run's inputs, and the results of the steps done so far by their number. */
export type Facts = { inputs: RunInputs; results: ReadonlyMap<number, Json>; budget: TurnBudget };

/** The name is trimmed in code: next to the spaces in it, spaces around it would be tried in every division of them. */
const reference = /\{\{([^{}]+)\}\}/g;
const ofStep = /^step\s+(\d{1,3})((?:[.[].*)?)$/i;
const ofInputs = /^inputs?(?:\.(.+))?$/i;

export const referencesIn = (text: string): string[] =>
  [...text.matchAll(reference)].flatMap(([, name]) => name?.trim() ?? []);
export const withoutReferences = (text: string): string => text.replace(reference, ' ');

/** The value of `order_id`, `input.order_id`, `step 2` or `step 2.body.total`; undefined when there is none. */
export const getValue = (name: string, { inputs, results }: Pick<Facts, 'inputs' | 'results'>): Json | undefined => {
  if (name === '') return undefined;
  const step = ofStep.exec(name);
  if (step !== null) {
    const result = results.get(Number(step[1]));
    if (result === undefined) return undefined;
    const path = step[2] ?? '';
    return path === '' ? mainValue(result) : (valueAt(result, path) ?? valueAt(mainValue(result), path));
  }
  const named = valueAt(inputs, name);
  if (named !== undefined) return named;
  const input = ofInputs.exec(name);
  if (input === null) return undefined;
  const values = Object.values(inputs);
  return input[1] === undefined ? (values.length === 1 ? values[0] : inputs) : valueAt(inputs, input[1]);
};

/** The name, when the text is one reference and nothing else. */
export const onlyReference = (text: string): string | null =>
  /^\{\{([^{}]*)\}\}$/.exec(text.trim())?.[1]?.trim() || null;

/** A text that is one reference becomes its value itself, not a copy; otherwise as `filledText`. */
export const filled = (text: string, facts: Facts, missing: (name: string) => Json): Json => {
  const only = onlyReference(text);
  return only === null ? filledText(text, facts, missing) : (getValue(only, facts) ?? missing(only));
};

/** Values are put into the text. `missing` says what stands for none. */
export const filledText = (text: string, facts: Facts, missing: (name: string) => Json): string =>
  text.replace(reference, (_, inner: string) => {
    const name = inner.trim();
    return facts.budget.write(toText(getValue(name, facts) ?? missing(name)));
  });

/** An open string goes on to the end, so that its escaped quotes are not taken for beginnings. */
const jsonString = /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))/;

/** Puts values into JSON: inside a string as text, elsewhere as they are. */
export const filledJson = (text: string, facts: Facts, missing: (name: string) => Json): string => {
  return text
    .split(jsonString)
    .map((piece) =>
      piece.replace(reference, (_, inner: string) => {
        const name = inner.trim();
        const value = getValue(name, facts) ?? missing(name);
        return facts.budget.write(
          piece.startsWith('"') ? JSON.stringify(toText(value)).slice(1, -1) : JSON.stringify(value),
        );
      }),
    )
    .join('');
};
