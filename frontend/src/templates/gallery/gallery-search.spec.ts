import { queryOf, readSearch, writeSearch } from './gallery-search.js';

describe('the search of the gallery', () => {
  it('is what the URL says', () => {
    const search = readSearch('q=tax&start=webhook&offline=true&order=name');
    expect(search).toEqual({ q: 'tax', start: 'webhook', offline: true, order: 'name' });
    expect(readSearch(writeSearch(search))).toEqual(search);
    expect(queryOf(search, 'finance', 60)).toMatchObject({ category: 'finance', offline: 'true', after: 60 });
  });
  it('leaves out what there is not', () => expect(writeSearch(readSearch('order=best&x=1'))).toBe(''));
});
