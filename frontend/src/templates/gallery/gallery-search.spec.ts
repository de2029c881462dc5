import { queryOf, readSearch, writeSearch } from './gallery-search.js';

describe('the search of the gallery', () => {
  it('is what the URL says', () => {
    const search = readSearch('q=tax&category=finance&start=webhook&offline=true&order=name');
    expect(search).toEqual({ q: 'tax', category: 'finance', start: 'webhook', offline: true, order: 'name' });
    expect(readSearch(writeSearch(search))).toEqual(search);
    expect(queryOf(search)).toMatchObject({ offline: 'true' });
  });
  it('leaves out what there is not', () => expect(writeSearch(readSearch('category=magic&order=best&x=1'))).toBe(''));
});
