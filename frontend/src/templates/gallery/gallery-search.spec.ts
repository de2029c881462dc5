import { galleryUrl, toQuery } from './gallery-search.js';

describe('the search of the gallery', () => {
  it('is what the URL says', () => {
    const search = galleryUrl.read('q=tax&start=webhook&offline=true&order=name');
    expect(search).toEqual({ q: 'tax', start: 'webhook', offline: 'true', order: 'name' });
    expect(galleryUrl.read(galleryUrl.write(search))).toEqual(search);
    expect(toQuery(search, 'finance', 60)).toMatchObject({ category: 'finance', offline: 'true', after: 60 });
  });
  it('leaves out what there is not', () => expect(galleryUrl.write(galleryUrl.read('order=best&x=1'))).toBe(''));
});
