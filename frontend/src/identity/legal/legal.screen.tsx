import { legalTitles, type LegalDocument } from '@throughline/contracts/public/legal.js';
import { Markdown } from '../../components/markdown/markdown.js';
import { NotFoundScreen } from '../../components/page-states/not-found.screen.js';
import { PublicFrame } from '../../components/public/public-frame.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useQuery } from '../../lib/use-query.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { readLegal } from '../data/legal.api.js';

export const TermsScreen = () => <LegalScreen document="terms" />;
export const PrivacyScreen = () => <LegalScreen document="privacy" />;

/** A document of the operators. A server that has none answers like any address that names nothing. */
const LegalScreen = ({ document }: { document: LegalDocument }) => {
  const title = legalTitles[document];
  useTitle(title);
  const { data, problem, loading, reload } = useQuery(`legal ${document}`, (signal) => readLegal(document, signal));
  if (problem?.code === 'not_found') return <NotFoundScreen />;
  return (
    <PublicFrame width="max-w-[840px]">
      <article className="pt-9">
        {problem && <ErrorState title={`${title} could not be loaded`} problem={problem} onRetry={reload} />}
        {loading && <SkeletonRows rows={9} label={`Loading ${title}`} />}
        {data && <Markdown text={/^# /m.test(data.text) ? data.text : `# ${title}\n\n${data.text}`} />}
      </article>
    </PublicFrame>
  );
};
