import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env['SECURITY_RESULTS'] ?? join(process.cwd(), '.cache', 'security');

export type SecurityResult = { family: string; tried: number; passed: number; failed: string[]; measured: Measures };
type Measures = Record<string, number>;

/**
 * The cases of one family of attacks in one spec file: how many were tried, and how many found nothing. After the file
 * ran, its counts are in `.cache/security/<family>.json`, where `npm run test:security` adds them up.
 */
export const securityCases = (family: string, file = family) => {
  const failed = new Set<string>();
  const measured: Measures = {};
  let tried = 0;
  const attempt = async (name: string, attack: () => unknown): Promise<void> => {
    tried += 1;
    try {
      await attack();
    } catch (error) {
      failed.add(name);
      throw error;
    }
  };
  afterAll(() => {
    const result: SecurityResult = { family, tried, passed: tried - failed.size, failed: [...failed], measured };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${file.replace(/\W+/g, '-')}.json`), `${JSON.stringify(result, null, 2)}\n`);
  });
  return {
    /** A test that is one case. */
    it: (name: string, attack: () => unknown, timeout?: number) => it(name, () => attempt(name, attack), timeout),
    /** One case of many within a test. */
    attempt,
    /** A figure to publish next to the counts. */
    measure: (name: string, figure: number) => {
      measured[name] = figure;
    },
    get tried() {
      return tried;
    },
  };
};
