import { readFileSync, writeFileSync } from 'node:fs';
import { builtInTemplates } from '@throughline/catalogue/templates/built-in-templates.js';
import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { templateFileFlaws } from '@throughline/catalogue/templates/template-flaws.js';
import { z } from 'zod';
import { PlayTime } from './play-time.js';
import { playSample } from './play-template.js';
import { recordedEnds } from './recorded-ends.js';
import { getEnd } from './sample-ends.js';

/** How each sample ended when it was recorded. `RECORD_TEMPLATES=1` records them again: read the difference before it is kept. */
const file = new URL('recordings.json', import.meta.url);
const recordings = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
const records = process.env['RECORD_TEMPLATES'] === '1';
const played: Record<string, unknown> = {};
const ends: Record<string, string[]> = {};
const maxMs = 60_000;

afterAll(() => {
  if (records) writeFileSync(file, `${JSON.stringify(played, null, 2)}\n`);
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
