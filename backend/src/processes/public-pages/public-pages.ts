import { Inject, Injectable } from '@nestjs/common';
import { Slug } from '@throughline/contracts/slug.js';
import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { TemplateQuery } from '@throughline/contracts/templates/template.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { PageWriter, type PageReader, type WrittenPage } from '../../kernel/http/server/written-page.js';
import { listBuiltIn } from '../../templates/list-built-in.js';
import { TemplateDetails } from '../template-play/template-details.js';
import { galleryPage, unknownPage } from './gallery-page.js';
import { startPage } from './start-page.js';
import { writtenPage, type Page } from './page-elements.js';
import { templatePage } from './template-page.js';

/** The first page, the gallery and its templates: what people read before they have an account, and what is found by search. */
@Injectable()
export class PublicPages extends PageWriter {
  private readonly publicUrl: string;
  private readonly templatesPublic: boolean;

  constructor(
    @Inject(CONFIG) { publicUrl, templatesPublic }: Pick<Config, 'publicUrl' | 'templatesPublic'>,
    private readonly details: TemplateDetails,
  ) {
    super();
    this.publicUrl = publicUrl.replace(/\/$/, '');
    this.templatesPublic = templatesPublic;
  }

  async write(path: string, reader: PageReader): Promise<WrittenPage | null> {
    const [first = '', ...rest] = path.replace(/\/$/, '').split('/').slice(1);
    // A signed-in person is redirected to their workspace, so the start page would flash.
    const page =
      first === ''
        ? reader.signedOut
          ? startPage(reader, this.templatesPublic)
          : null
        : first === 'templates' && this.templatesPublic
          ? await this.ofTemplates(rest, reader)
          : null;
    return page === null ? null : writtenPage(page, this.publicUrl);
  }

  private async ofTemplates([name, ...rest]: readonly string[], reader: PageReader): Promise<Page | null> {
    if (name === undefined) return this.gallery(undefined, reader);
    if (name === 'category') {
      const category = TemplateCategory.safeParse(rest[0]);
      return category.success && rest.length === 1 ? this.gallery(category.data, reader) : unknownPage(reader);
    }
    const slug = Slug.safeParse(name);
    const template = slug.success ? await this.details.publicDetail(slug.data) : null;
    if (template === null) return unknownPage(reader);
    if (rest.length === 0) return templatePage(template, reader, this.publicUrl);
    return rest.length === 1 && rest[0] === 'use' ? null : unknownPage(reader);
  }

  private gallery(category: TemplateCategory | undefined, reader: PageReader): Page {
    const found = listBuiltIn(TemplateQuery.parse(category === undefined ? {} : { category }));
    return galleryPage({ category, found }, reader, this.publicUrl);
  }
}
