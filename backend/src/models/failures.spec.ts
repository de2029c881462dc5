import { APICallError } from '@ai-sdk/provider';
import { nothingSpent } from './language-model.js';
import { getModelFailure } from './failures.js';

const day = 86_400_000;

it.each([
  [{ 'retry-after-ms': '1e300' }, day],
  [{ 'retry-after-ms': '-5' }, 0],
  [{ 'retry-after-ms': '1500.4' }, 1_500],
  [{ 'retry-after': '1e300' }, day],
  [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, day],
  [{ 'retry-after': 'never' }, null],
])('waits as a provider says, at most a day: %j', (responseHeaders, retryAfterMs) => {
  const refusal = { statusCode: 429, responseHeaders, responseBody: '', url: '', requestBodyValues: {}, message: '' };
  expect(getModelFailure(new APICallError(refusal), nothingSpent, 0)).toMatchObject({ retryAfterMs });
});
