import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { TemplateOrder, type TemplateQuery } from '@throughline/contracts/templates/template.requests.js';
import { TemplateStart } from '@throughline/contracts/templates/template-card.js';
import type { z } from 'zod';

const one = <S extends z.ZodType>(schema: S, text: string | null): z.output<S> | undefined =>
  schema.safeParse(text).data;

export type GallerySearch = {
  q?: string | undefined;
  start?: TemplateStart | undefined;
  offline?: boolean | undefined;
  order?: TemplateOrder | undefined;
};

/** Of one page. */
export const pageSize = 60;

/** What a URL does not say, or says in words that there are not, is left out. */
export const readSearch = (params: string): GallerySearch => {
  const url = new URLSearchParams(params);
  return {
    q: url.get('q') ?? undefined,
    start: one(TemplateStart, url.get('start')),
    offline: url.get('offline') === 'true' ? true : undefined,
    order: one(TemplateOrder, url.get('order')),
  };
};

export const writeSearch = (search: GallerySearch): string =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

export const queryOf = (
  { offline, ...search }: GallerySearch,
  category: TemplateCategory | undefined,
  after: number,
): TemplateQuery => ({
  ...search,
  limit: pageSize,
  ...(after === 0 ? {} : { after }),
  ...(category === undefined ? {} : { category }),
  ...(offline ? { offline: 'true' } : {}),
});
