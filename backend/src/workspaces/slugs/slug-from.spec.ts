import { slugFrom } from './slug-from.js';

it.each([
  ['Harbour Crew', 'harbour-crew'],
  ['  --Café & Söhne!! ', 'cafe-sohne'],
  ['a'.repeat(60), 'a'.repeat(35)],
  ['!!!', ''],
])('makes of %j the address %j', (text, slug) => expect(slugFrom(text)).toBe(slug));
