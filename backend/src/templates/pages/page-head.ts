import type { PublicPage } from '@throughline/contracts/public/public-page.js';
import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { WrittenPage } from '../../kernel/http/server/written-page.js';
import { dataBlock, html, type Html } from './html.js';

export type Page = {
  status?: WrittenPage['status'];
  /** Nearest first, without the product's name. */
  title: string;
  description: string;
  /** Where it is, without query. */
  path: string;
  /** False for what search engines leave out. */
  indexed?: boolean;
  /** The picture that links to it are shown with: a file of the browser app in `share`. */
  picture?: TemplateCategory | 'templates' | 'throughline';
  /** Applies to schema.org. */
  data?: readonly Readonly<Record<string, unknown>>[];
  /** The answer that the first screen draws from; it is written into the page too. */
  seed?: PublicPage['answers'][number];
  /** A list to search in. */
  isList?: boolean;
  /** Other answers that the page is drawn from. */
  answers?: PublicPage['answers'];
};

/** `publicUrl`: without a slash at its end. */
export const getHead = (
  { title, description, path, indexed = true, picture = 'throughline', data = [] }: Page,
  publicUrl: string,
): Html => {
  const full = `${title} · Throughline`;
  const url = `${publicUrl}${path}`;
  if (!indexed)
    return html`<meta name="description" content="${description}" /><title>${full}</title
      ><meta name="robots" content="noindex" />`;
  return html`<meta name="description" content="${description}" /><title>${full}</title>
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Throughline" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${publicUrl}/share/${picture}.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
    ${data.map((each) => dataBlock('application/ld+json', { '@context': 'https://schema.org', ...each }))}`;
};

/** Where a page is, for search engines: each name with its path. */
export const breadcrumb = (publicUrl: string, ...places: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: places.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
});
