import { createHash } from 'node:crypto';
import { TemplateId } from '@throughline/contracts/ids.js';
import { getCard, templateSearchText } from '@throughline/catalogue/templates/make-card.js';
import type { TemplateCard } from '@throughline/contracts/templates/template-card.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { canonical } from '@throughline/contracts/chain/canonical.js';
import { derivedId } from '@throughline/platform/ids.js';
import { builtInTemplates } from '@throughline/catalogue/templates/built-in-templates.js';

/** A version of a template with its contents. */
export type TemplateContents = { templateId: TemplateId; version: number; hash: string; file: TemplateFile };

export const toHash = (file: TemplateFile): string => createHash('sha256').update(canonical(file)).digest('hex');

export const builtInId = (slug: string): TemplateId => TemplateId.parse(derivedId('template', slug));

export const builtInTemplateContents: readonly TemplateContents[] = builtInTemplates.map(({ version, file }) => ({
  templateId: builtInId(file.listing.slug),
  version,
  hash: toHash(file),
  file,
}));
const bySlug = new Map(builtInTemplateContents.map((template) => [template.file.listing.slug, template]));
const byId = new Map(builtInTemplateContents.map((template) => [template.templateId, template]));

/** For the product, as this version of it has them. */
export const getBuiltIn = (slug: string): TemplateContents | undefined => bySlug.get(slug);
export const builtInById = (templateId: TemplateId): TemplateContents | undefined => byId.get(templateId);
export const builtInSlugs = (): string[] => [...bySlug.keys()];

/** Holds what the gallery shows of each, and what it is searched in. */
export const listedBuiltIns: readonly { card: TemplateCard; search: string }[] = builtInTemplateContents.map(
  ({ version, file }) => ({ card: getCard(file, version), search: templateSearchText(file) }),
);
