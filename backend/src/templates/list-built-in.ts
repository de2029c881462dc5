import { singularTerms } from '@throughline/contracts/search-text.js';
import type { TemplateCard } from '@throughline/contracts/templates/template-card.js';
import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { TemplateCards, TemplateQuery } from '@throughline/contracts/templates/template.requests.js';
import type { z } from 'zod';
import { listedBuiltIns } from './template-catalogue.js';

type Query = z.output<typeof TemplateQuery>;

const getRank = ({ categories: [first = 'sales'] }: TemplateCard): number => TemplateCategory.options.indexOf(first);
const byTitle = (a: TemplateCard, b: TemplateCard): number => a.title.localeCompare(b.title, 'en');

const orders: Readonly<Record<Query['order'], (a: TemplateCard, b: TemplateCard) => number>> = {
  name: byTitle,
  category: (a, b) => getRank(a) - getRank(b) || byTitle(a, b),
  quickest: (a, b) => a.minutes - b.minutes || byTitle(a, b),
};

/** The templates of the product that a query finds. They are there before anything was built, and the same in every deployment. */
export const listBuiltIn = ({
  q = '',
  slugs,
  category,
  start,
  offline,
  model,
  order,
  limit,
  after,
}: Query): TemplateCards => {
  const terms = singularTerms(q);
  const found = listedBuiltIns
    .filter(({ search }) => terms.every((term) => search.includes(term)))
    .map(({ card }) => card)
    .filter((card) => start === undefined || card.starts.includes(start))
    .filter((card) => offline !== true || card.offline)
    .filter((card) => model === undefined || card.needsModel === model)
    .filter((card) => slugs === undefined || slugs.includes(card.slug));
  const inCategory = (wanted: TemplateCategory) => found.filter(({ categories }) => categories.includes(wanted));
  const items = (category === undefined ? found : inCategory(category)).toSorted(orders[order]);
  return {
    items: items.slice(after, after + limit),
    total: items.length,
    categories: TemplateCategory.options.map((each) => ({ category: each, count: inCategory(each).length })),
  };
};
