import { Injectable } from '@nestjs/common';
import { singularTerms } from '@throughline/contracts/search-text.js';
import { TemplateCard } from '@throughline/contracts/templates/template-card.js';
import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { TemplateCards, TemplateQuery } from '@throughline/contracts/templates/template.requests.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { builtInSlugs, listedBuiltIns } from './template-catalogue.js';

type Query = z.output<typeof TemplateQuery>;

/** Templates of the product are not rows: they are there before anything was built, and the same in every deployment. */
const found = `select card, title, rank, minutes from (
    select * from jsonb_to_recordset($1::jsonb) as built_in (card jsonb, search text, title text, rank int, minutes int)
    union all
    select approved->'card', search, listed_title, listed_rank, listed_minutes from rm.templates where listed_title is not null
  ) listed
  where search like all ($2::text[])
    and ($3::text is null or card->'starts' ? $3)
    and ($4::boolean is not true or (card->'offline')::boolean)
    and ($5::text[] is null or card->>'slug' = any($5))`;

/** The address comes last, since equal titles have no order of their own. */
const orders: Readonly<Record<Query['order'], string>> = {
  name: `title, minutes, card->>'slug'`,
  category: `rank, title, card->>'slug'`,
  quickest: `minutes, title, card->>'slug'`,
};

const Found = z.object({ card: TemplateCard });
const Counted = z.object({ category: TemplateCategory.nullable(), count: z.int() });
const Slugs = z.object({ slug: z.string() });
const builtIns = JSON.stringify(listedBuiltIns);
/** A sitemap has at most 50,000 addresses. */
const maxSlugs = 40_000;

/** The templates that everybody finds: those of the product, and those that were approved. */
@Injectable()
export class PublicTemplatesQueries {
  constructor(private readonly readModel: ReadModel) {}

  async list({ q, slugs, category, start, offline, order, limit, after }: Query): Promise<TemplateCards> {
    const terms = singularTerms(q).map((term) => `%${term}%`);
    const params = [builtIns, terms, start ?? null, offline ?? null, slugs ?? null];
    const sql = `select card from (${found}) found where $6::text is null or card->'categories' ? $6
      order by ${orders[order]} limit $7 offset $8`;
    const [items, counts] = await Promise.all([
      this.readModel.many(Found, sql, [...params, category ?? null, limit, after]),
      this.counts(params),
    ]);
    const countOf = (of: TemplateCategory | null): number => counts.find((each) => each.category === of)?.count ?? 0;
    return {
      items: items.map(({ card }) => card),
      total: countOf(category ?? null),
      categories: TemplateCategory.options.map((each) => ({ category: each, count: countOf(each) })),
    };
  }

  /** Of each category, and of all. */
  private counts(params: readonly unknown[]): Promise<z.infer<typeof Counted>[]> {
    const sql = `with found as materialized (select card->'categories' as categories from (${found}) found)
      select category, count(*)::int as count
      from found, jsonb_array_elements_text(categories) category group by category
      union all select null, count(*)::int from found`;
    return this.readModel.many(Counted, sql, params);
  }

  async slugs(): Promise<string[]> {
    const sql = `select slug from rm.templates where listed_title is not null order by slug limit ${maxSlugs}`;
    const rows = await this.readModel.many(Slugs, sql);
    return [...builtInSlugs(), ...rows.map(({ slug }) => slug)];
  }
}
