import { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import { z } from 'zod';
import recordings from './recordings.json' with { type: 'json' };
import { getEnd } from './sample-ends.js';

const Recordings = z.record(z.string(), z.array(PlayedRun.pick({ ended: true, notes: true })));

/** SHA-256 of how each sample of a template of the product ended when it was recorded, by the template's slug. */
export const recordedEnds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(Recordings.parse(recordings)).map(([slug, runs]) => [slug, runs.map(getEnd)]),
);
