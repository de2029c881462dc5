import type { PageReader } from '../../kernel/http/server/written-page.js';
import { html } from './html.js';
import { header, type Page } from './page-elements.js';

/** A template whose public version was recalled, with the reason. */
export const recalledPage = (reason: string, reader: PageReader): Page => ({
  status: 410,
  title: 'This template was recalled',
  description: reason,
  path: '/templates',
  indexed: false,
  body: html`<div class="min-h-dvh bg-surface">
    ${header(reader.signedOut)}
    <main class="mx-auto w-full max-w-[1440px] px-4 pb-16 md:px-10">
      <h1 class="pt-9 pb-5 text-2xl font-semibold tracking-display">This template was recalled</h1>
      <p class="text-ink-2">${reason}</p>
      <p class="mt-4"><a class="link" href="/templates">All templates</a></p>
    </main>
  </div>`,
});
