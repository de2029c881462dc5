import { unlessCancelled } from './passkey-ceremony.js';

const endedBy = (error: Error) => unlessCancelled(() => Promise.reject(error))();

describe('a ceremony with a passkey', () => {
  it.each(['NotAllowedError', 'AbortError'])('that ends with %s does not fail', async (name) => {
    expect(await endedBy(new DOMException('', name))).toBeNull();
  });

  it.each([
    ['InvalidStateError', 'passkey_known'],
    ['NotSupportedError', 'passkey_failed'],
    ['SecurityError', 'passkey_failed'],
  ])('that ends with %s is the problem %s', async (name, code) => {
    await expect(endedBy(new DOMException('', name))).rejects.toMatchObject({ problem: { code } });
  });

  it('hides no fault of our own', async () => {
    const fault = new TypeError('not a function');
    await expect(endedBy(fault)).rejects.toBe(fault);
  });
});
