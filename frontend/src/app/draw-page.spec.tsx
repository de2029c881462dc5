import { startPageTemplates } from '@throughline/contracts/public/start-page-texts.js';
import type { PublicPage } from '@throughline/contracts/public/public-page.js';
import { categoryTexts } from '@throughline/contracts/templates/template-texts.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { drawPage, drawShell } from './draw-page.js';

/** Parses what was drawn, in which no script may have appeared and no style that the page's policy blocks. */
const draw = (page: Partial<PublicPage>) => {
  const html = drawPage({ path: '/', found: true, signedOut: true, legal: [], answers: [], ...page });
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  expect(body.querySelectorAll('script, style, [style], img[onerror]')).toHaveLength(0);
  return body;
};
const hostile = `</script><img src=x onerror='a()'>"&`;
const named = (title: string) => ({ ...pageWatch, listing: { ...pageWatch.listing, title } });
const files = startPageTemplates.map((slug) => ({ path: `/api/templates/${slug}/file`, answer: named(hostile) }));

it('draws the frame of a workspace with nothing in it to read or to follow', () => {
  const { body } = new DOMParser().parseFromString(drawShell(), 'text/html');
  expect(body.querySelectorAll('script, style, [style], a, button')).toHaveLength(0);
  expect(body.textContent).toBe('');
  expect(body.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading');
});

describe('a drawn page', () => {
  it('escapes what a template is called', () => {
    const links = [...draw({ answers: files }).querySelectorAll('li a')].map(({ textContent }) => textContent);
    expect(links).toEqual(startPageTemplates.map(() => hostile));
  });
  it('says nothing of templates where they are not public', () =>
    expect(draw({}).textContent).not.toContain('Start from a template'));
  it('offers to sign in only where nobody is signed in', () => {
    const entrances = (signedOut: boolean) => draw({ signedOut }).querySelectorAll('header a[href^="/auth"]').length;
    expect([entrances(true), entrances(false)]).toEqual([2, 0]);
  });
  it('links to the documents of the operators that there are', () => {
    const links = (page: Partial<PublicPage>) =>
      [...draw(page).querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
    expect([links({}), links({ legal: ['terms', 'privacy'] })]).toEqual([
      ['/help', '/verify'],
      ['/help', '/verify', '/terms', '/privacy'],
    ]);
  });
  it('leads from an unknown address to every category', () => {
    const body = draw({ path: '/templates', found: false });
    expect(body.querySelector('h1')?.textContent).toBe('Template not found');
    expect([...body.querySelectorAll('li a')].map(({ textContent }) => textContent)).toEqual(
      Object.values(categoryTexts).map(({ name }) => name),
    );
  });
});
