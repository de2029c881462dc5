import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.js';
import { ConfigurationInvalid } from './configuration-invalid.js';

const needed = {
  DATABASE_URL: 'postgres://x',
  EVENTSTORE_URL: 'esdb://x',
  SMTP_URL: 'smtp://x',
  KEY_RING: `k:${'A'.repeat(43)}=`,
  PEPPER: `${'A'.repeat(43)}=`,
};
const read = (env: Record<string, string>) => readConfig({ ...needed, ...env }).legal;
const file = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'legal-')), 'terms.md');
  writeFileSync(path, text);
  return path;
};

describe('the documents that people agree to', () => {
  it('are none by themselves', () => expect(read({})).toEqual({ documents: {}, version: '2026-01' }));
  it('are read from the files that the settings name, and another text is another version', () => {
    const first = read({ TERMS_FILE: file('# Terms\nBe kind.\n') });
    expect(first.documents).toEqual({ terms: '# Terms\nBe kind.' });
    expect(first.version).toMatch(/^[0-9a-f]{16}$/);
    expect(read({ TERMS_FILE: file('# Terms\nBe fair.') }).version).not.toBe(first.version);
  });
  it.each(['/nowhere/terms.md', file(' \n')])('stop the start when %s says nothing', (path) =>
    expect(() => read({ TERMS_FILE: path })).toThrow(ConfigurationInvalid),
  );
});
