import { readFileSync, writeFileSync } from 'node:fs';
import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { templateFileFlaws } from '@throughline/catalogue/templates/template-flaws.js';
import { z } from 'zod';
import { builtInTemplates } from '../built-in/built-in-templates.js';
import { recordedEnds } from '../built-in/recorded-ends.js';
import { getEnd } from './sample-ends.js';
import { PlayTime } from './play-time.js';
import { playSample } from './play-template.js';

/** How each sample ended when it was recorded. `RECORD_TEMPLATES=1` records them again: read the difference before it is kept. */
const file = new URL('recordings.json', import.meta.url);
const recordings = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
const records = process.env['RECORD_TEMPLATES'] === '1';
const played: Record<string, unknown> = {};
const ends: Record<string, string[]> = {};
const endsFile = new URL('../built-in/recorded-ends.ts', import.meta.url);
const maxMs = 60_000;

afterAll(() => {
  if (!records) return;
  writeFileSync(file, `${JSON.stringify(played, null, 2)}\n`);
  const lines = Object.entries(ends).map(([slug, hashes]) => `${slug} ${hashes.join(' ')}`);
  const before = readFileSync(endsFile, 'utf8');
  writeFileSync(endsFile, before.replace(/`[^`]*`/, `\`\n${lines.join('\n')}\n\``));
});

describe.each(builtInTemplates.map((template) => [template.file.listing.slug, template.file] as const))(
  '%s',
  (slug, template) => {
    it('is a template without flaws', () => {
      expect(TemplateFile.parse(template)).toEqual(template);
      expect(templateFileFlaws(template)).toEqual([]);
    });
    it('does what its samples say', async () => {
      const runs = await Promise.all(
        template.samples.map((_, at) => playSample(template, at, { time: new PlayTime(maxMs) })),
      );
      played[slug] = runs.map((run) => ({ name: run?.name, ended: run?.ended, notes: run?.notes }));
      ends[slug] = runs.flatMap((run) => (run === null ? [] : [getEnd(run)]));
      if (!records) expect(played[slug]).toEqual(recordings[slug]);
      if (!records) expect(ends[slug]).toEqual(recordedEnds[slug]);
    });
  },
);

it('has a recording of every template and of no other', () => {
  if (!records) expect(Object.keys(recordings).sort()).toEqual(Object.keys(played).sort());
});
