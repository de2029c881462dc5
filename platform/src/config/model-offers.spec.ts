import { readConfig } from './config.js';

const needed = {
  DATABASE_URL: 'postgres://x',
  EVENTSTORE_URL: 'esdb://x',
  SMTP_URL: 'smtp://x',
  KEY_RING: `k:${'A'.repeat(43)}=`,
  PEPPER: `${'A'.repeat(43)}=`,
};
const read = (env: Record<string, string>) => readConfig({ ...needed, ...env }).modelOffers;

describe('the models that operators offer', () => {
  it('are none by themselves', () => expect(read({})).toEqual({ services: [], monthlyMicros: 10_000_000 }));

  it('are those of the named services, at their own address or another one', () =>
    expect(
      read({
        MODEL_KEYS: 'anthropic=sk-a=b, ollama@http://127.0.0.1:11434/v1=, other@https://models.example.com/v1=sk-c',
        MODEL_KEYS_MONTHLY_LIMIT: '2.5',
      }),
    ).toEqual({
      services: [
        { service: 'anthropic', address: null, key: 'sk-a=b' },
        { service: 'ollama', address: 'http://127.0.0.1:11434/v1', key: null },
        { service: 'other', address: 'https://models.example.com/v1', key: 'sk-c' },
      ],
      monthlyMicros: 2_500_000,
    }));

  it.each([
    'sk-secret-key',
    'nobody=sk-secret-key',
    'anthropic=',
    'other=sk-secret-key',
    'openai=sk-secret-key,openai=x',
  ])('stop the start when they read %s, which is not printed', (MODEL_KEYS) => {
    expect(() => read({ MODEL_KEYS })).toThrow(/^MODEL_KEYS: got a value that does not fit, wants service=key/);
    expect(() => read({ MODEL_KEYS })).not.toThrow('sk-secret-key');
  });
});
