import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { TemplateOrder, type TemplateQuery } from '@throughline/contracts/templates/template.requests.js';
import { TemplateStart } from '@throughline/contracts/templates/template-card.js';
import { z } from 'zod';
import { buildUrlSearch } from '../../lib/page/url-search.js';

const GallerySearch = z.object({
  q: z.string().optional(),
  start: TemplateStart.optional().catch(undefined),
  offline: z.literal('true').optional().catch(undefined),
  model: z.enum(['true', 'false']).optional().catch(undefined),
  order: TemplateOrder.optional().catch(undefined),
});
export type GallerySearch = z.infer<typeof GallerySearch>;

/** Templates on one page. */
export const pageSize = 60;

export const galleryUrl = buildUrlSearch(GallerySearch);

export const toQuery = (
  search: GallerySearch,
  category: TemplateCategory | undefined,
  after: number,
): TemplateQuery => ({
  ...search,
  limit: pageSize,
  ...(after === 0 ? {} : { after }),
  ...(category === undefined ? {} : { category }),
});
