import { z } from 'zod';
import { TemplateId, UserId } from '../ids.js';
import { Instant, row } from '../row.js';
import { TemplateCard } from './template-card.js';
import { TemplateHash, TemplateSource, TemplateVersion } from './template.events.js';
import { TemplateFile } from './template-file.js';

/** Holds what lists show of one version. */
const ListedVersion = z.object({ version: TemplateVersion, hash: TemplateHash, card: TemplateCard });

/** A workspace's own template. */
export const TemplateRow = row({
  status: z.enum(['published', 'withdrawn']),
  newest: ListedVersion,
  source: TemplateSource,
  createdBy: UserId.nullable(),
  createdAt: Instant,
  changedAt: Instant,
});
export type TemplateRow = z.infer<typeof TemplateRow>;

/** `id` is `<templateId>/<version>`. */
export const TemplateVersionRow = row({
  templateId: TemplateId,
  version: TemplateVersion,
  hash: TemplateHash,
  file: TemplateFile,
  source: TemplateSource,
  changelog: z.string(),
  ends: z.array(TemplateHash),
  publishedBy: UserId.nullable(),
  publishedAt: Instant,
});
export type TemplateVersionRow = z.infer<typeof TemplateVersionRow>;
