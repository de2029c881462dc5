import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type {
  TemplateCard,
  TemplateCards,
  TemplateQuery,
  TemplateStart,
} from '@throughline/contracts/templates/template.requests.js';
import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { serviceOf } from '@throughline/contracts/connections/catalogue.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { powersOf } from '@throughline/contracts/templates/template-powers.js';
import { canonical } from '@throughline/platform/chain/canonical.js';
import { builtInTemplates } from './built-in/built-in-templates.js';
import type { BuiltInTemplate } from './built-in/template.js';

export type KnownTemplate = BuiltInTemplate & { hash: string };
type Query = z.output<typeof TemplateQuery>;
type Indexed = KnownTemplate & { card: TemplateCard; words: readonly string[]; reachesWeb: boolean };

const startsOf = ({ triggers }: TemplateFile): TemplateStart[] => {
  const kinds = new Set<TemplateStart>(triggers.map(({ settings }) => settings.kind));
  return kinds.size === 0 ? ['none'] : [...kinds];
};

/** The services at which a template needs an account, by name. */
export const accountsOf = ({ connections }: Pick<TemplateFile, 'connections'>): string[] => [
  ...new Set(connections.map(({ service }) => serviceOf(service)?.name ?? service)),
];

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const indexed = ({ version, file }: BuiltInTemplate): Indexed => {
  const { slug, title, summary, icon, categories, minutes, author, does, tags } = file.listing;
  const { can } = powersOf(file);
  const card = {
    slug,
    title,
    summary,
    icon,
    categories,
    minutes,
    author,
    version,
    starts: startsOf(file),
    tools: can.map(({ tool }) => tool),
    accounts: accountsOf(file),
  };
  return {
    version,
    file,
    hash: createHash('sha256').update(canonical(file)).digest('hex'),
    card,
    words: wordsIn([title, summary, does, ...tags, ...categories, ...card.tools, ...card.accounts].join(' ')),
    reachesWeb: can.some(({ reaches }) => reaches === 'web'),
  };
};

const all: readonly Indexed[] = builtInTemplates.map(indexed);
const bySlug = new Map(all.map((template) => [template.card.slug, template]));

export const templateOf = (slug: string): KnownTemplate | undefined => bySlug.get(slug);
export const templateSlugs = (): string[] => [...bySlug.keys()];

const byName = (a: Indexed, b: Indexed): number => a.card.title.localeCompare(b.card.title, 'en');
const rankOf = ({ card }: Indexed): number => TemplateCategory.options.indexOf(card.categories[0] ?? 'sales');
const orders: Readonly<Record<Query['order'], (a: Indexed, b: Indexed) => number>> = {
  name: byName,
  category: (a, b) => rankOf(a) - rankOf(b) || byName(a, b),
  quickest: (a, b) => a.card.minutes - b.card.minutes || byName(a, b),
};

export const findTemplates = ({ q, category, start, offline, order }: Query): TemplateCards => {
  const asked = wordsIn(q);
  const matching = all.filter(
    ({ words, card, reachesWeb }) =>
      asked.every((word) => words.some((each) => each.startsWith(word))) &&
      (start === undefined || card.starts.includes(start)) &&
      (offline !== true || !reachesWeb),
  );
  const found = matching.filter(({ card }) => category === undefined || card.categories.includes(category));
  return {
    items: found.toSorted(orders[order]).map(({ card }) => card),
    total: found.length,
    categories: TemplateCategory.options.map((each) => ({
      category: each,
      count: matching.filter(({ card }) => card.categories.includes(each)).length,
    })),
  };
};
