import { z } from 'zod';
import { limits } from '../limits.js';
import { PlayedRun } from './played-run.js';
import { TemplateSource } from './template.events.js';
import { TemplateFile } from './template-file.js';

const words = (max: number) => z.string().trim().max(max);

/** A version of a workspace's own template; of a new one when no template is named in the address. */
export const PublishTemplateRequest = z.object({
  file: TemplateFile,
  source: TemplateSource,
  changelog: words(limits.templateChangelog),
});
export type PublishTemplateRequest = z.infer<typeof PublishTemplateRequest>;

/** Holds what would be published: what is wrong with it, and how its samples run. */
export const TemplateCheck = z.object({
  /** In words; with any of them it can't be published. */
  flaws: z.array(z.string()),
  runs: z.array(PlayedRun),
  /** A sample has succeeded. */
  proved: z.boolean(),
});
export type TemplateCheck = z.infer<typeof TemplateCheck>;

export const CheckTemplateRequest = z.object({ file: TemplateFile });
export type CheckTemplateRequest = z.infer<typeof CheckTemplateRequest>;
