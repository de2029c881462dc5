import { jest } from '@jest/globals';
import { storedInTab, storedLocally } from './browser-storage.js';

afterEach(() => jest.restoreAllMocks());

it('is kept by the browser', () => {
  storedLocally.set('a', '1');
  storedInTab.set('a', '2');
  expect([storedLocally.get('a'), storedInTab.get('a')]).toEqual(['1', '2']);
  storedInTab.remove('a');
  expect(storedInTab.get('a')).toBeNull();
});

it('is nothing where the browser forbids it, and nobody fails', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(forbidden);
  storedLocally.set('a', '1');
  storedInTab.remove('a');
  expect(storedLocally.get('a')).toBeNull();
});
