import { startPageTemplates, startPageTexts } from '@throughline/contracts/public/start-page-texts.js';
import type { PageReader } from '../../kernel/http/server/written-page.js';
import { builtInOf } from '../../templates/template-catalogue.js';
import { html, type Html } from './html.js';
import { header, type Page } from './page-elements.js';

const { title, heading, about, points, people, recorded } = startPageTexts;

/** `/`, for a browser without a session. The classes are those of the screen, so that nothing moves when it is drawn. */
export const startPage = ({ signedOut }: PageReader, templatesPublic: boolean): Page => ({
  title,
  description: about,
  path: '/',
  data: [
    {
      '@type': 'SoftwareApplication',
      name: 'Throughline',
      applicationCategory: 'BusinessApplication',
      description: about,
    },
  ],
  body: html`<div class="flex min-h-dvh flex-col overflow-x-clip bg-surface">
    ${header(signedOut)}
    <main class="flex flex-1 flex-col">
      ${pitch()} ${peopleList()} ${templatesPublic ? templateList() : ''} ${recordedList()}
    </main>
  </div>`,
});

const pitch = (): Html =>
  html`<section
    class="mx-auto my-auto grid w-full max-w-[1440px] items-center gap-7 px-4 pt-7 pb-6 md:grid-cols-[minmax(0,476px)_minmax(0,1fr)] md:gap-14 md:px-10 md:py-9"
  >
    <div>
      <h1 class="text-[34px] leading-[38px] font-semibold tracking-display text-balance md:text-3xl md:leading-[48px]">
        ${heading}
      </h1>
      <p class="mt-4 max-w-[44ch] text-lg leading-[26px] text-ink-2">${about}</p>
      <p class="mt-6 flex flex-wrap gap-4">
        <a class="link" href="/auth/register">Create account</a> <a class="link" href="/auth">Sign in</a>
      </p>
      <ul class="mt-6 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-3">
        ${points.map((point) => html`<li>${point}</li>`)}
      </ul>
    </div>
  </section>`;

const peopleList = (): Html =>
  html`<ul class="mx-auto grid max-w-[1440px] gap-x-10 px-4 pb-7 md:grid-cols-3 md:px-10">
    ${people.map(
      ({ name, does, text }) =>
        html`<li>
          <h2 class="text-md font-semibold">${name} ${does}</h2>
          <p class="mt-1.5 max-w-[46ch] leading-[22px] text-ink-2">${text}</p>
        </li>`,
    )}
  </ul>`;

const templateList = (): Html =>
  html`<section class="px-4 pb-7 md:px-10">
    <h2 class="text-sm font-semibold">Start from a template</h2>
    <ul>
      ${startPageTemplates.flatMap((slug) => {
        const listing = builtInOf(slug)?.file.listing;
        if (listing === undefined) return [];
        const link = html`<a class="link" href="/templates/${slug}">${listing.title}</a>`;
        return [html`<li class="mt-1.5">${link}: ${listing.summary}</li>`];
      })}
    </ul>
  </section>`;

const recordedList = (): Html =>
  html`<section class="border-t border-line bg-canvas px-4 py-3.5 md:px-10">
    <h2 class="text-sm font-semibold">Recorded</h2>
    <ul>
      ${recorded.map((each) => html`<li class="text-xs text-ink-3">${each.name}: ${each.about}</li>`)}
    </ul>
  </section>`;
