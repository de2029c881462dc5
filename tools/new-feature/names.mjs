import { createHash } from 'node:crypto';

export class Refusal extends Error {}

/** Names a slice would shadow: of the language, of NestJS, and of what its files import. */
const shadowed = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...['Body', 'Command', 'Controller', 'Decider', 'Exclude', 'Extract', 'Get', 'Injectable', 'Meta', 'Module', 'Omit'],
  ...['Page', 'Param', 'Partial', 'Patch', 'Pick', 'Policy', 'Post', 'Projection', 'Query', 'Record', 'Required'],
  ...['Button', 'Field', 'Input', 'Table', 'Caller', 'Workspace'],
]);

const capital = (word) => word[0].toUpperCase() + word.slice(1);

const singularOf = (many) => {
  if (/[^aeiou]ies$/.test(many)) return many.replace(/ies$/, 'y');
  if (/(ss|sh|ch|x|z)es$/.test(many)) return many.replace(/es$/, '');
  return many.replace(/s$/, '');
};

/** `reports` → report, Report, reports, Reports. Refuses with a sentence what is no such word. */
export const namesFrom = (given) => {
  if (given === undefined) throw new Refusal('Name the feature: npm run new:feature reports');
  if (!/^[a-z]{3,30}s$/.test(given) || given.endsWith('ss'))
    throw new Refusal(`A feature is one plural word in small letters, such as "reports"; this is "${given}".`);
  const one = singularOf(given);
  if (shadowed.has(capital(one)))
    throw new Refusal(`"${capital(one)}" is a name of the machinery. Choose another word.`);
  return { many: given, one, Many: capital(given), One: capital(one) };
};

/** The same for a feature, whoever makes it. */
const idOf = (one) => `0193a000-0000-7000-8000-${createHash('sha256').update(one).digest('hex').slice(0, 12)}`;

/** A text or path of the model slice, told of another thing. */
export const told = (text, { many, one, Many, One }) => {
  const article = /^[aeiou]/.test(one) ? 'an' : 'a';
  return text
    .replaceAll('UUID_OF_WIDGET', idOf(one))
    .replaceAll(/\ba widget\b/g, `${article} widget`)
    .replaceAll(/\bA widget\b/g, `${capital(article)} widget`)
    .replaceAll('Widgets', Many)
    .replaceAll('widgets', many)
    .replaceAll('Widget', One)
    .replaceAll('widget', one);
};
