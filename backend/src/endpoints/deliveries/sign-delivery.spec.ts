import { verdictOn } from '../../triggers/webhooks/signatures.js';
import { signDelivery } from './sign-delivery.js';

const at = new Date('2026-01-02T03:04:05.000Z');
const [first, second] = ['whsec_Zmlyc3QtZmlyc3QtZmlyc3Q=', 'whsec_c2Vjb25kLXNlY29uZC1zZWM='];
const signed = (secrets: readonly string[]) =>
  signDelivery({ id: '0193a000-0000-7000-8000-00000000dd01', at, body: '{"type":"run_failed"}' }, secrets);
const verify = (headers: Record<string, string>, secrets: readonly string[], body = '{"type":"run_failed"}') =>
  verdictOn(
    { kind: 'webhook', signature: 'standard' },
    { headers: new Map(Object.entries(headers)), body: Buffer.from(body), at },
    secrets,
  );

describe('A delivery', () => {
  it('is verified with either secret while one is rotated', () => {
    const headers = signed([first, second]);
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect([verify(headers, [first]), verify(headers, [second])]).toEqual(['genuine', 'genuine']);
  });

  it('is not verified with another secret or another body', () => {
    expect(verify(signed([first]), [second])).toBe('signature_invalid');
    expect(verify(signed([first]), [first], '{}')).toBe('signature_invalid');
  });

  it('to a chat has no signature', () => expect(signed([])['webhook-signature']).toBeUndefined());
});
