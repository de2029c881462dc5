import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const find = (...words: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const args = [join('tools', 'retired-words.mjs'), ...words];
    execFile(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out + err }),
    );
  });

const findIn = async (name: string, text: string) => {
  const file = join(await mkdtemp(join(tmpdir(), 'words-')), name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return find(file);
};

it('no file contains a retired word', async () => {
  const { code, out } = await find();
  expect(out).toContain('Retired words: 0\n');
  expect(code).toBe(0);
});

it.each([
  ['a part of an identifier', 'a.ts', 'export const dueSlots = 1;', 'a.ts:1 slots → '],
  ['a part of a file name', 'due-slots.ts', 'export const due = 1;', 'due-slots.ts (file name) slots → '],
  ['a phrase in a comment', 'a.ts', '// Built anew each time.\n', 'a.ts:1 anew → '],
  [
    'a phrase over two lines of a comment',
    'a.ts',
    '/**\n * It waits for so\n * long as it takes. */\n',
    'a.ts:2 for so long',
  ],
  ['a phrase in a document', 'a.md', 'Whoever runs it.\n', 'a.md:1 whoever → '],
  ['a method that says too little', 'a.ts', 'class Store {\n  take(): void {}\n}', 'a.ts:2 take → '],
  ['a function that says too little', 'a.ts', 'const look = () => 1;', 'a.ts:1 look → '],
  ['a prefix', 'a.ts', 'const mostRooms = 50;', 'a.ts:1 most → '],
  ['a straight apostrophe in a string', 'backend/src/a.ts', `export const a = "It isn't.";`, `a.ts:1 straight ' → ’`],
  [
    'a straight apostrophe between tags',
    'frontend/src/a.tsx',
    `export const A = () => <p>\n  It isn't.\n</p>;`,
    `a.tsx:2 straight ' → ’`,
  ],
  [
    'an apostrophe that is written as an entity',
    'frontend/src/a.tsx',
    'export const A = () => <p>It isn&apos;t.</p>;',
    `a.tsx:1 straight ' → ’`,
  ],
  ['a straight quotation mark', 'frontend/src/a.ts', `export const a = 'Say "Hello".';`, 'a.ts:1 straight " → “ and ”'],
])('%s is found', async (_what, name, text, line) => {
  const { code, out } = await findIn(name, text);
  expect(out).toContain(line);
  expect(code).toBe(1);
});

it.each([
  ['ordinary English', 'a.md', 'Take the keys, look at them, and keep them in a warehouse.\n'],
  ['a method of a library', 'a.ts', 'export const all = Array.of(1, 2);\n'],
  ['a variable of the same name', 'a.ts', 'export const most = 3;\n'],
])('%s is allowed', async (_what, name, text) => {
  const { code, out } = await findIn(name, text);
  expect(out).toContain('Retired words: 0\n');
  expect(code).toBe(0);
});
