import { readFileSync, writeFileSync } from 'node:fs';
import { builtInTemplates } from '@throughline/catalogue/templates/built-in-templates.js';
import { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { needsModel } from '@throughline/contracts/templates/template-powers.js';
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

/** Texts that prove the sentence of a card, by slug: each is in an answer or a note of a sample that succeeds. */
const proofs = z
  .record(z.string(), z.array(z.string()).min(1))
  .parse(JSON.parse(readFileSync(new URL('summary-proofs.json', import.meta.url), 'utf8')));
const provable = builtInTemplates.map(({ file }) => file).filter((template) => !needsModel(template));

it('has a proof for every template that plays without a model', () =>
  expect(Object.keys(proofs).sort()).toEqual(provable.map(({ listing }) => listing.slug).sort()));

it.each(provable.map(({ listing }) => [listing.slug, listing.summary] as const))(
  'proves the promise of %s: %s',
  (slug) => {
    const Runs = z.array(PlayedRun.pick({ ended: true, notes: true }));
    const given = Runs.parse(played[slug]).flatMap(({ ended, notes }) =>
      ended.status === 'succeeded' ? [ended.text, ...Object.values(notes)] : [],
    );
    expect((proofs[slug] ?? []).filter((proof) => !given.some((text) => text.includes(proof)))).toEqual([]);
  },
);

it('has a recording of every template and of no other', () => {
  if (!records) expect(Object.keys(recordings).sort()).toEqual(Object.keys(played).sort());
});
