import { masked } from './masked.js';

it('keeps the shape, ids and booleans of an event, and masks what people wrote', () => {
  const id = '01980000-0000-7000-8000-000000000001';
  expect(masked({ id, name: 'Invoicer', count: 3, on: true, none: null, tags: ['a'], inner: { text: 'b' } })).toEqual({
    id,
    name: '•••',
    count: '•••',
    on: true,
    none: null,
    tags: ['•••'],
    inner: { text: '•••' },
  });
});

it("keeps the failure of a run when it is one of the product's own codes", () => {
  expect(masked({ code: 'budget', message: 'budget' })).toEqual({ code: 'budget', message: '•••' });
  expect(masked({ failure: { code: 'what the tool of Ada said' } })).toEqual({ failure: { code: '•••' } });
});
