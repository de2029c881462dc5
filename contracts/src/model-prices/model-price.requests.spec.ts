import { ConnectionId } from '../ids.js';
import { limits } from '../limits.js';
import { SetModelPriceRequest } from './model-price.requests.js';

const isTaken = (each: number): boolean =>
  SetModelPriceRequest.safeParse({
    connectionId: ConnectionId.parse('01980000-0000-7000-8000-00000000000a'),
    provider: 'openai',
    model: 'm',
    price: { in: each, cacheRead: 0, cacheWrite: 0, out: 0 },
  }).success;

it('A price is a whole amount that is not negative, and not above every price.', () => {
  expect([0, 1, limits.modelPriceMicros].map(isTaken)).toEqual([true, true, true]);
  const others = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, limits.modelPriceMicros + 1, Number.MAX_SAFE_INTEGER];
  expect(others.filter(isTaken)).toEqual([]);
});
