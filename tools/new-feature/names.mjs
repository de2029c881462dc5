import { createHash } from 'node:crypto';

export class Refusal extends Error {}

/** Names a slice would shadow: of the language, of NestJS, and of what its files import or call their own. */
const shadowed = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  'Body',
  'Command',
  'Controller',
  'Decider',
  'Event',
  'Exclude',
  'Extract',
  'Get',
  'Injectable',
  'Meta',
  'Module',
  'Omit',
  'Page',
  'Param',
  'Partial',
  'Patch',
  'Pick',
  'Policy',
  'Post',
  'Projection',
  'Query',
  'Record',
  'Required',
  'Button',
  'Caller',
  'Field',
  'Input',
  'Table',
  'Workspace',
  'Backend',
  'Person',
  'Receipt',
  'Source',
  'Change',
  'Act',
  'Answer',
  'Id',
  'Instant',
  'Item',
  'List',
  'Name',
  'Position',
  'Problem',
  'Revision',
  'Room',
  'Row',
  'Screen',
  'Status',
  'Type',
]);

const isKeyword = (word) => {
  try {
    new Function(`'use strict'; const ${word} = 0;`);
    return false;
  } catch {
    return true;
  }
};

const capital = (word) => word[0].toUpperCase() + word.slice(1);

export const singularOf = (many) => {
  if (/[^aeiou]ies$/.test(many)) return many.replace(/ies$/, 'y');
  if (/(ss|sh|ch|x|z)es$/.test(many)) return many.replace(/es$/, '');
  return many.replace(/s$/, '');
};

/** `reports` → report, Report, reports, Reports; a singular that cannot be guessed is given. Refuses what is not a plural word. */
export const namesFrom = (given, one = singularOf(given ?? '')) => {
  if (given === undefined) throw new Refusal('Name the feature: npm run new:feature reports');
  if (!/^[a-z]{3,30}s$/.test(given) || given.endsWith('ss'))
    throw new Refusal(`A feature is one plural word in small letters, such as "reports"; this is "${given}".`);
  if (!/^[a-z]{3,30}$/.test(one) || one === given) throw new Refusal(`"${one}" is not the singular of "${given}".`);
  if (shadowed.has(capital(one)) || isKeyword(one))
    throw new Refusal(`"${one}" means something else in the code already. Choose another word.`);
  return { many: given, one, Many: capital(given), One: capital(one) };
};

/** The same id for the same feature on every machine. */
const idOf = (one) => `0193a000-0000-7000-8000-${createHash('sha256').update(one).digest('hex').slice(0, 12)}`;

/** A text or path of the model slice, renamed for another feature. */
export const renamedFor = (text, { many, one, Many, One }) => {
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
