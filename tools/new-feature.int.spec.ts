import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ask = (...words: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const tool = join('tools', 'new-feature.mjs');
    execFile(process.execPath, [tool, ...words], { env: { ...process.env, NODE_OPTIONS: '' } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });

it('a new feature has a file at every station, and joins every list', async () => {
  const { code, text } = await ask('lighthouses', '--dry');
  expect(code).toBe(0);
  for (const path of [
    'contracts/src/lighthouses/lighthouse.events.ts',
    'contracts/golden/LighthouseCreated.v1.json',
    'backend/src/lighthouses/domain/lighthouse.decider.ts',
    'backend/src/lighthouses/lighthouses.controller.ts',
    'projections/src/lighthouses/lighthouses.projection.ts',
    'frontend/src/lighthouses/lighthouses.screen.tsx',
  ])
    expect(text).toContain(`new     ${path}\n`);
  for (const path of [
    'contracts/src/domain-events.ts',
    'backend/src/app.module.ts',
    'frontend/src/app/router.tsx',
    'frontend/src/app/navigation/navigation.tsx',
  ])
    expect(text).toContain(`changed ${path}\n`);
});

it.each([
  [[], 'Name the feature'],
  [['Lighthouses'], 'one plural word in small letters'],
  [['agents'], 'There is a feature named agents'],
  [['steps'], 'A table named steps exists already'],
  [['classes'], 'means something else in the code already'],
  [['lighthouses', 'lighthouses'], 'is not the singular of'],
])('%j is refused with a sentence', async (words, sentence) => {
  const { code, text } = await ask(...words, '--dry');
  expect(code).toBe(2);
  expect(text).toContain(sentence);
});
