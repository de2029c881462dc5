import { useTitle } from '../../lib/page/use-title.js';
import { Banner } from '../../ui/feedback/banner.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Moment } from '../../ui/values/moment.js';
import { PublicLoading, PublicTable } from './public-table.js';
import { ReportsLoading, ReportsTable } from './reports-table.js';
import { TemplatesSection } from './section.js';
import { useReviews } from './use-reviews.js';
import { WaitingLoading, WaitingTable } from './waiting-table.js';

/** What operators decide about templates that workspaces offer to everybody. */
export const TemplateReviewsScreen = () => {
  useTitle('Templates', 'Operator');
  const { data, problem, reload, stale } = useReviews();
  if (problem) return <ErrorState title="Templates could not be loaded" problem={problem} onRetry={reload} />;
  return (
    <div className="min-w-0">
      {stale && (
        <div className="px-gutter pt-4">
          <Banner look="wait">
            No updates are arriving. Everything below is as of <Moment at={stale} />.
          </Banner>
        </div>
      )}
      <TemplatesSection title="Waiting for review" count={data?.waiting.length} waits>
        {data ? <WaitingTable rows={data.waiting} /> : <WaitingLoading />}
      </TemplatesSection>
      <TemplatesSection title="Reports" count={data?.reports.length} waits>
        {data ? <ReportsTable reports={data.reports} onSettled={reload} /> : <ReportsLoading />}
      </TemplatesSection>
      <TemplatesSection title="Public templates" count={data?.listed.length}>
        {data ? <PublicTable rows={data.listed} /> : <PublicLoading />}
      </TemplatesSection>
    </div>
  );
};
