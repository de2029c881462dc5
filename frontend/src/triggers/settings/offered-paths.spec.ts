import { offerPaths } from './offered-paths.js';

it('offers each value of what came in by a template that names it', () => {
  const body = { 'First Name': 'Ada', order: { id: 7, lines: [{ sku: 'A' }] }, note: null };
  const came = { body, headers: { 'x-event-type': 'order' }, query: { source: 'shop' } };
  expect(
    offerPaths({ ...came, delivery: null, slot: null, event: null, item: null, trigger: { id: '1', name: 'Orders' } }),
  ).toEqual([
    '{{body}}',
    '{{body["First Name"]}}',
    '{{body.order}}',
    '{{body.order.id}}',
    '{{body.order.lines}}',
    '{{body.order.lines[0]}}',
    '{{body.order.lines[0].sku}}',
    '{{query.source}}',
    '{{headers.x-event-type}}',
  ]);
});
