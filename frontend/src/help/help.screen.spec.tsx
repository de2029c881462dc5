import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { answer, fakeServer } from '../../testing/fake-server.js';
import { readMarkdown, toHeadingId, toPlain } from '../components/markdown/read-markdown.js';
import { helpPages } from './data/help-pages.js';
import { helpTexts } from './help-texts.js';
import { HelpScreen } from './help.screen.js';
import { resolveHelpLink } from './resolve-help-link.js';

const headingsIn = (file: string) =>
  readMarkdown(helpTexts[file] ?? '').flatMap((token) => (token.type === 'heading' ? [toPlain(token)] : []));

describe.each(helpPages)('the page $name of help', (page) => {
  const { file, title } = page;
  it('has the heading of its file as its title', () => expect(headingsIn(file)[0]).toBe(title));
  it('links to headings that exist', () => {
    const links = [...(helpTexts[file] ?? '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
    const within = links
      .map((href) => resolveHelpLink(page)(href))
      .filter((to) => to?.includes('#') && !/^https?:/.test(to));
    for (const to of within) {
      const [path = '', hash] = (to ?? '').split('#');
      const linked = path === '' ? page : helpPages.find(({ name }) => path === `/help/${name}`);
      expect(headingsIn(linked?.file ?? '').map(toHeadingId)).toContain(hash);
    }
  });
});

const show = (path: string) => {
  fakeServer();
  answer('GET /api/me', { code: 'session_missing' }, 401);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="help" element={<HelpScreen />} />
        <Route path="help/:page" element={<HelpScreen />} />
        <Route path="help/:page/*" element={<HelpScreen />} />
      </Routes>
    </MemoryRouter>,
  );
};

it('finds a section by words of its text, and opens it', async () => {
  const person = userEvent.setup();
  show('/help');
  await person.type(screen.getByLabelText('Search help'), 'percent off');
  const [result] = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('link');
  expect(result?.textContent).toBe('Use a value');
  await person.click(result as HTMLElement);
  expect(screen.getByRole('heading', { level: 1, name: 'How steps work' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Search help').value).toBe('');
});

it.each(['how much does it cost', 'What does it cost?', 'what are the costs'])('answers “%s”', async (question) => {
  show('/help');
  await userEvent.type(screen.getByLabelText('Search help'), question);
  const [result] = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('link');
  expect(result?.getAttribute('href')).toBe('/help/costs');
});

it('searches small words where there are no others', async () => {
  show('/help');
  await userEvent.type(screen.getByLabelText('Search help'), 'AI');
  expect(screen.getByRole('list', { name: 'Results' })).toBeTruthy();
});

it('says that nothing was found', async () => {
  show('/help');
  await userEvent.type(screen.getByLabelText('Search help'), 'xyzzy');
  expect(screen.getByRole('heading', { name: 'Nothing for “xyzzy”' })).toBeTruthy();
});

it.each(['/help/nonsense', '/help/steps/more'])('%s is not found', (path) => {
  show(path);
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
