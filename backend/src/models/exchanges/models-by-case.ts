import { recordedCases } from './recorded-cases.js';

/** Reads `--model M` and `--model CASE=M`. A case without a model is not recorded. */
export const modelsByCase = (given: readonly string[]): ((name: string) => string | null) => {
  const byCase = new Map<string, string>();
  let other: string | null = null;
  for (const each of given) {
    const [, name, model] = /^(\d-[a-z-]+)=(.+)$/.exec(each) ?? [];
    if (name === undefined || model === undefined) other = each;
    else if (recordedCases.some((known) => known.name === name)) byCase.set(name, model);
    else throw new Error(`There is no case ${name}. Cases: ${recordedCases.map((known) => known.name).join(', ')}.`);
  }
  if (given.length === 0) throw new Error('Name a model as --model.');
  return (name) => byCase.get(name) ?? other;
};
