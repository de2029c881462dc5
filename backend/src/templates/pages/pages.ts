import { startPageTemplates, startPageTexts } from '@throughline/contracts/public/start-page-texts.js';
import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { TemplateCards, TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { categoryTexts, galleryTexts } from '@throughline/contracts/templates/template-texts.js';
import { getBuiltIn } from '../template-catalogue.js';
import { breadcrumb, type Page } from './page-head.js';

const root = ['Templates', '/templates'] as const;
export const pathOfCategory = (category: TemplateCategory): string => `/templates/category/${category}`;

/** `/`, for a browser without a session. */
export const startPage = (templatesPublic: boolean): Page => {
  const { title, about } = startPageTexts;
  const application = { name: 'Throughline', applicationCategory: 'BusinessApplication', description: about };
  const answers = startPageTemplates.map((slug) => ({
    path: `/api/templates/${slug}/file`,
    answer: getBuiltIn(slug)?.file,
  }));
  return {
    title,
    description: about,
    path: '/',
    data: [{ '@type': 'SoftwareApplication', ...application }],
    answers: templatesPublic ? answers : [],
  };
};

/** `/templates`, or those of one category. */
export const galleryPage = (category: TemplateCategory | undefined, found: TemplateCards, publicUrl: string): Page => {
  if (category === undefined)
    return {
      title: galleryTexts.title,
      description: galleryTexts.about,
      path: '/templates',
      picture: 'templates',
      data: [breadcrumb(publicUrl, root)],
      seed: { path: '/api/templates', answer: found },
      isList: true,
    };
  const { name, about } = categoryTexts[category];
  const path = pathOfCategory(category);
  return {
    title: `${name} · Templates`,
    description: about,
    path,
    picture: category,
    data: [breadcrumb(publicUrl, root, [name, path])],
    seed: { path: `/api/templates?category=${category}`, answer: found },
    isList: true,
  };
};

/** An address under the gallery that names nothing. */
export const unknownPage: Page = {
  status: 404,
  title: 'Page not found',
  description: galleryTexts.about,
  path: '/templates',
  indexed: false,
};

/** `/templates/{template}`: what it does, what it may do and how its samples came out. */
export const templatePage = (template: TemplateDetail, publicUrl: string): Page => {
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
        name: title,
        description: does,
        applicationCategory: name,
        softwareVersion: String(template.version),
        author: { '@type': 'Organization', name: author },
      },
      breadcrumb(publicUrl, root, [name, pathOfCategory(category)], [title, path]),
    ],
    seed: { path: `/api${path}`, answer: template },
  };
};
