import { powersOf } from '@throughline/contracts/templates/template-powers.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { categoryTexts, toolTexts } from '@throughline/contracts/templates/template-texts.js';
import type { PageReader } from '../../kernel/http/server/written-page.js';
import { pathOfCategory } from './gallery-page.js';
import { html, type Html } from './html.js';
import { breadcrumb, header, type Page } from './page-elements.js';

/** `/templates/{template}`: what it does, what it may do and how its samples came out. */
export const templatePage = (template: TemplateDetail, { signedOut }: PageReader, publicUrl: string): Page => {
  const { slug, title, summary, does, categories, author } = template.file.listing;
  const [category = 'productivity'] = categories;
  const { name } = categoryTexts[category];
  const path = `/templates/${slug}`;
  return {
    title: `${title} · Templates`,
    description: summary,
    path,
    picture: category,
    data: [
      {
        '@type': 'SoftwareApplication',
        ...{ name: title, description: does, applicationCategory: name, softwareVersion: String(template.version) },
        author: { '@type': 'Organization', name: author },
      },
      breadcrumb(publicUrl, ['Templates', '/templates'], [name, pathOfCategory(category)], [title, path]),
    ],
    seed: { path: `/api${path}`, answer: template },
    body: html`<div class="min-h-dvh bg-surface">
      ${header(signedOut)}
      <main class="mx-auto w-full max-w-[1280px] px-4 pb-16 md:px-10">
        <div class="grid gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div class="min-w-0">
            <nav aria-label="Breadcrumb" class="text-sm text-ink-3">
              <a class="link" href="/templates">Templates</a> ›
              <a class="link" href="${pathOfCategory(category)}">${name}</a>
            </nav>
            <h1 class="mt-3 text-2xl font-semibold tracking-display">${title}</h1>
            <p class="mt-1 text-ink-2">${summary}</p>
            <p class="mt-4 max-w-[68ch] text-sm text-ink-2">${does}</p>
            <p class="mt-2 text-xs text-ink-3">Version ${template.version}, by ${author}</p>
            ${template.runs.map(sample)} ${template.file.agents.map(instructions)}
          </div>
          ${facts(template)}
        </div>
      </main>
    </div>`,
  };
};

const sample = ({ name, ended }: PlayedRun): Html =>
  html`<section class="mt-6">
    <h2 class="text-lg font-semibold tracking-tight">${name}</h2>
    <p class="text-sm">${ended.status === 'succeeded' ? ended.text : `Fails: ${ended.message}`}</p>
  </section>`;

const instructions = ({ name, definition }: TemplateDetail['file']['agents'][number]): Html =>
  html`<section class="mt-8">
    <h2 class="text-lg font-semibold tracking-tight">Instructions of ${name}</h2>
    <pre
      class="mt-3 overflow-x-auto rounded-md border border-line bg-surface p-4 font-sans text-sm leading-6 whitespace-pre-wrap break-words"
    >
${definition.instructions}</pre>
  </section>`;

const section = (title: string, lines: readonly string[]): Html =>
  lines.length === 0
    ? html``
    : html`<section class="border-t border-line pt-5">
        <h2 class="mb-3 text-sm font-semibold tracking-tight">${title}</h2>
        <ul class="grid gap-1.5 text-sm text-ink-2">
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>
      </section>`;

const facts = ({ file, accounts }: TemplateDetail): Html => {
  const { can, never } = powersOf(file);
  const by = (wanted: 'auto' | 'ask') =>
    can.filter(({ policy }) => policy === wanted).map(({ tool }) => toolTexts[tool]);
  const { slug, steps, fits, minutes } = file.listing;
  return html`<aside class="grid content-start gap-6">
    <a class="link" href="/templates/${slug}/use">Use this template</a>
    ${section('It does on its own', by('auto'))}${section('It asks a person first', by('ask'))}
    ${section(
      'It never',
      never.map((tool) => toolTexts[tool]),
    )}${section('What it does', steps)}
    ${section('Needs', [`${minutes} minutes to set up`, ...accounts.map((service) => `An account at ${service}`), ...file.variables.map(({ label }) => label)])}${section('Fits', fits === '' ? [] : [fits])}
  </aside>`;
};
