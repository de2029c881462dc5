import { Controller, Get, Header, Inject } from '@nestjs/common';
import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Open } from '../../access/access.js';
import { builtInSlugs } from '../template-catalogue.js';
import { html } from './html.js';
import { pathOfCategory } from './pages.js';

/** Knows what search engines ask for first. Everything but the public pages needs an account, so they are told to stay out. */
@Controller()
@Open()
export class SiteController {
  private readonly publicUrl: string;
  private readonly templatesPublic: boolean;

  constructor(@Inject(CONFIG) { publicUrl, templatesPublic }: Pick<Config, 'publicUrl' | 'templatesPublic'>) {
    this.publicUrl = publicUrl.replace(/\/$/, '');
    this.templatesPublic = templatesPublic;
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  robots(): string {
    const allowed = [
      '/$',
      ...(this.templatesPublic ? ['/templates'] : []),
      '/assets/',
      '/share/',
      '/favicon.svg',
      '/theme.js',
    ];
    const lines = ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /'];
    return `${lines.join('\n')}\n\nSitemap: ${this.publicUrl}/sitemap.xml\n`;
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  siteMap(): string {
    const paths = ['/', ...(this.templatesPublic ? templatePaths() : [])];
    const urls = paths.map((path) => html`<url><loc>${`${this.publicUrl}${path}`}</loc></url>`);
    return html`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        >${urls}</urlset
      >`.text;
  }
}

const templatePaths = (): string[] => [
  '/templates',
  ...TemplateCategory.options.map(pathOfCategory),
  ...builtInSlugs().map((slug) => `/templates/${slug}`),
];
