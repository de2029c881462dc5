import { useParams } from 'react-router';
import { z } from 'zod';
import { Markdown } from '../components/markdown/markdown.js';
import { ListSearch } from '../components/lists/list-search.js';
import { NotFoundScreen } from '../components/page-states/not-found.screen.js';
import { PublicFrame } from '../components/public/public-frame.js';
import { buildUrlSearch, useUrlSearch, Words } from '../lib/page/url-search.js';
import { useTitle } from '../lib/page/use-title.js';
import { helpPages, type HelpPage } from './data/help-pages.js';
import { HelpContents } from './help-contents.js';
import { HelpResults } from './help-results.js';
import { helpTexts } from './help-texts.js';
import { HelpNavigation } from './help-navigation.js';
import { resolveHelpLink } from './resolve-help-link.js';
import { useHeadingInUrl } from './use-heading-in-url.js';

/** `/help` and `/help/{page}`: the documentation, for everybody, with or without an account. */
export const HelpScreen = () => {
  const { page: name, '*': unknown } = useParams();
  const page = helpPages.find((each) => each.name === name);
  if ((name !== undefined && page === undefined) || unknown !== undefined) return <NotFoundScreen />;
  // Another page begins without the words of the search that led to it.
  return <HelpFrame key={name ?? ''} page={page} />;
};

const url = buildUrlSearch(z.object({ q: Words }));

const HelpFrame = ({ page }: { page: HelpPage | undefined }) => {
  useTitle(page?.title, 'Help');
  const { words, setWords, clear } = useUrlSearch(url);
  return (
    <PublicFrame width="max-w-[1120px]">
      <div className="grid gap-x-12 pt-8 md:grid-cols-[200px_minmax(0,1fr)]">
        <HelpNavigation isPage={page !== undefined} />
        <div className="min-w-0">
          <div role="search" className="mb-7">
            <ListSearch label="Search help" value={words} onChange={setWords} className="md:!w-full max-md:!w-full" />
          </div>
          {words.trim() === '' ? <Shown page={page} /> : <HelpResults words={words} onClear={clear} />}
        </div>
      </div>
    </PublicFrame>
  );
};

const Shown = ({ page }: { page: HelpPage | undefined }) =>
  page === undefined ? <HelpContents /> : <HelpArticle page={page} />;

const HelpArticle = ({ page }: { page: HelpPage }) => {
  useHeadingInUrl();
  return (
    <article className="max-w-[760px]">
      <Markdown text={helpTexts[page.file] ?? ''} resolveLink={resolveHelpLink(page)} />
    </article>
  );
};
