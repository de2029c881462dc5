import { toSlug } from './to-slug.js';

describe('an address made from a name', () => {
  it.each([
    ['Harbour Supply', 'harbour-supply'],
    ['  Café & Bücher  ', 'cafe-bucher'],
    ['A -- B', 'a-b'],
    ['2nd Floor', '2nd-floor'],
    ['日本', ''],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('%j becomes %j', (name, slug) => expect(toSlug(name)).toBe(slug));
});
