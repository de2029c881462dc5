import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { TemplateCard } from '@throughline/contracts/templates/template-card.js';
import type { TemplateCards } from '@throughline/contracts/templates/template.requests.js';
import { categoryTexts, galleryTexts } from '@throughline/contracts/templates/template-texts.js';
import type { PageReader } from '../../kernel/http/server/written-page.js';
import { html, type Html } from './html.js';
import { breadcrumb, header, type Page } from './page-elements.js';

const root = ['Templates', '/templates'] as const;
export const pathOfCategory = (category: TemplateCategory): string => `/templates/category/${category}`;

/** `/templates`, or those of one category. A search is the app's: its answer is not written. */
export const galleryPage = (
  { category, found }: { category: TemplateCategory | undefined; found: TemplateCards },
  reader: PageReader,
  publicUrl: string,
): Page => {
  const { name: title, about } =
    category === undefined ? { name: galleryTexts.title, about: galleryTexts.about } : categoryTexts[category];
  const path = category === undefined ? '/templates' : pathOfCategory(category);
  const places = category === undefined ? [root] : [root, [title, path] as const];
  return {
    title: category === undefined ? title : `${title} · Templates`,
    description: about,
    path,
    picture: category ?? 'templates',
    data: [breadcrumb(publicUrl, ...places)],
    ...(reader.hasQuery
      ? {}
      : { seed: { path: `/api/templates${category === undefined ? '' : `?category=${category}`}`, answer: found } }),
    body: reader.hasQuery
      ? null
      : html`<div class="min-h-dvh bg-surface">
          ${header(reader.signedOut)}
          <main class="mx-auto w-full max-w-[1440px] px-4 pb-16 md:px-10">
            <div class="pt-9 pb-5">
              <h1 class="text-2xl font-semibold tracking-display">${title}</h1>
              <p class="mt-1 text-ink-2">${about}</p>
            </div>
            ${categoryLinks()}
            <ul
              class="mt-6 grid overflow-hidden rounded-md border-t border-l border-line sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
            >
              ${found.items.map(tile)}
            </ul>
          </main>
        </div>`,
  };
};

const tile = ({ slug, title, summary, minutes, tools, accounts }: TemplateCard): Html =>
  html`<li class="flex min-h-40 flex-col border-r border-b border-line p-5">
    <a class="truncate rounded-xs font-medium" href="/templates/${slug}">${title}</a>
    <p class="mt-3 text-sm text-ink-2">${summary}</p>
    <p class="mt-auto flex items-center gap-1.5 pt-4 text-xs text-ink-3">
      ${needOf({ tools, accounts })}, ${minutes} min
    </p>
  </li>`;

const needOf = ({ tools, accounts }: Pick<TemplateCard, 'tools' | 'accounts'>): string =>
  accounts.length > 0
    ? `Needs ${accounts.join(', ')}`
    : tools.includes('http.request')
      ? 'Calls the web'
      : 'No account needed';

const categoryLinks = (): Html =>
  html`<ul class="flex flex-wrap gap-4 text-sm">
    ${TemplateCategory.options.map((each) => html`<li><a class="link" href="${pathOfCategory(each)}">${categoryTexts[each].name}</a></li>`)}
  </ul>`;

/** An address under the gallery that names nothing, with what there is. */
export const unknownPage = (reader: PageReader): Page => ({
  status: 404,
  title: 'Page not found',
  description: galleryTexts.about,
  path: '/templates',
  indexed: false,
  body: html`<div class="min-h-dvh bg-surface">
    ${header(reader.signedOut)}
    <main class="mx-auto w-full max-w-[1440px] px-4 pb-16 md:px-10">
      <h1 class="pt-9 pb-5 text-2xl font-semibold tracking-display">Page not found</h1>
      ${categoryLinks()}
    </main>
  </div>`,
});
