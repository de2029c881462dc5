import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** `imports`: pairs of files, the importing one first. Answers what the check prints. */
const listCircles = async (imports: readonly (readonly [string, string])[]): Promise<string[]> => {
  const root = await mkdtemp(join(tmpdir(), 'circles-'));
  const texts = new Map<string, string>();
  for (const [from, to] of imports) {
    const path = relative(dirname(from), to).replace(/\.ts$/, '.js');
    const line = `import {} from '${path.startsWith('.') ? path : `./${path}`}';\n`;
    texts.set(from, (texts.get(from) ?? '') + line).set(to, texts.get(to) ?? '');
  }
  for (const [file, text] of texts) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return new Promise((resolve) => {
    const args = [join('tools', 'folder-circles.mjs'), root];
    execFile(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } }, (_error, _out, printed) =>
      resolve(printed.split('\n').flatMap((line) => line.split('These folders import each other. ')[1] ?? [])),
    );
  });
};

describe('Folders that import each other', () => {
  it('are found when they are next to each other, however deep the files are', async () => {
    expect(
      await listCircles([
        ['platform/src/a/deep/one.ts', 'platform/src/b/two.ts'],
        ['platform/src/b/three.ts', 'platform/src/a/four.ts'],
      ]),
    ).toEqual(['platform/src: a, b']);
  });

  it('are found when a third folder is between them', async () => {
    expect(
      await listCircles([
        ['platform/src/a/one.ts', 'platform/src/b/two.ts'],
        ['platform/src/b/two.ts', 'platform/src/c/three.ts'],
        ['platform/src/c/four.ts', 'platform/src/a/five.ts'],
      ]),
    ).toEqual(['platform/src: a, b, c']);
  });

  it('are none where imports point one way', async () => {
    expect(
      await listCircles([
        ['platform/src/a/one.ts', 'platform/src/b/two.ts'],
        ['platform/src/c/four.ts', 'platform/src/a/five.ts'],
        ['platform/src/start.ts', 'platform/src/a/five.ts'],
        ['platform/src/b/two.ts', 'platform/src/start.ts'],
      ]),
    ).toEqual([]);
  });

  it('include the files of `access` itself', async () => {
    expect(
      await listCircles([
        ['backend/src/access/access.guard.ts', 'backend/src/access/sessions/sessions.ts'],
        ['backend/src/access/sessions/sessions.ts', 'backend/src/access/facts.ts'],
      ]),
    ).toEqual(['backend/src/access: (own files), sessions']);
  });
});
