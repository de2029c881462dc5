import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import type { DrawPage, DrawShell } from '@throughline/contracts/public/public-page.js';
import { Slug } from '@throughline/contracts/slug.js';
import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { TemplateQuery } from '@throughline/contracts/templates/template.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { PageWriter, type PageReader, type WrittenPage } from '../../kernel/http/server/written-page.js';
import { listLegal } from '../../kernel/http/server/list-legal.js';
import { reservedSlugs } from '../../workspaces/public.js';
import { listBuiltIn } from '../list-built-in.js';
import { TemplateDetails } from '../play/template-details.js';
import { dataBlock } from './html.js';
import { getHead, type Page } from './page-head.js';
import { galleryPage, startPage, templatePage, unknownPage } from './pages.js';

type Drawing = { drawPage: DrawPage; drawShell: DrawShell };

/** The first page, the gallery and its templates: what people read before they have an account, and what is found by search. */
@Injectable()
export class PublicPages extends PageWriter {
  private readonly publicUrl: string;
  private links: Promise<string> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'templatesPublic' | 'frontendDir' | 'legal'>,
    private readonly details: TemplateDetails,
  ) {
    super();
    this.publicUrl = config.publicUrl.replace(/\/$/, '');
  }

  async write(path: string, reader: PageReader): Promise<WrittenPage | null> {
    const [first = '', ...rest] = path.replace(/\/$/, '').split('/').slice(1);
    const { templatesPublic } = this.config;
    // A signed-in person is redirected to their workspace, so the start page would flash.
    if (first === '') return reader.signedOut ? this.written(startPage(templatesPublic), reader) : null;
    if (!reader.signedOut && Slug.safeParse(first).success && !reservedSlugs.has(first)) return this.shell();
    const page = first === 'templates' && templatesPublic ? await this.ofTemplates(rest) : null;
    return page && this.written(page, reader);
  }

  private async ofTemplates([name, ...rest]: readonly string[]): Promise<Page | null> {
    if (name === undefined) return this.gallery(undefined);
    if (name === 'category') {
      const category = TemplateCategory.safeParse(rest[0]);
      return category.success && rest.length === 1 ? this.gallery(category.data) : unknownPage;
    }
    const slug = Slug.safeParse(name);
    const template = slug.success ? await this.details.publicDetail(slug.data) : null;
    if (template === null) return unknownPage;
    if (rest.length === 0) return templatePage(template, this.publicUrl);
    return rest.length === 1 && rest[0] === 'use' ? null : unknownPage;
  }

  private gallery(category: TemplateCategory | undefined): Page {
    const found = listBuiltIn(TemplateQuery.parse(category === undefined ? {} : { category }));
    return galleryPage(category, found, this.publicUrl);
  }

  private async written(page: Page, { hasQuery, signedOut }: PageReader): Promise<WrittenPage> {
    const { status = 200, path, seed, answers = seed ? [seed] : [], isList = false } = page;
    const head = getHead(page, this.publicUrl).text;
    // A search is the app's: its answer is not written.
    if (hasQuery && isList) return { status, head, body: '' };
    const { drawPage } = await this.loadDrawing();
    const drawn = drawPage({ path, found: status === 200, signedOut, legal: listLegal(this.config), answers });
    return {
      status,
      head,
      body: `<div id="written">${drawn}${seed ? dataBlock('application/json', seed, 'seed').text : ''}</div>`,
    };
  }

  /** A person who is signed in sees the frame of a workspace while the app is on its way. */
  private async shell(): Promise<WrittenPage> {
    const { drawShell } = await this.loadDrawing();
    this.links ??= readFile(join(this.config.frontendDir ?? '', 'shell-links.html'), 'utf8');
    // Links come after the styles, which they would hold up.
    const body = `<div id="written">${drawShell()}</div>${await this.links}`;
    return { status: 200, head: null, body, hasText: false };
  }

  /** Only a server with the browser app writes pages. The module is loaded once, when the first page is written. */
  private async loadDrawing(): Promise<Drawing> {
    const file = pathToFileURL(join(this.config.frontendDir ?? '', 'draw-page.mjs')).href;
    return (await import(file)) as Drawing;
  }
}
