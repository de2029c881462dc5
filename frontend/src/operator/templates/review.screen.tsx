import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import { useParams } from 'react-router';
import { Instructions } from '../../components/templates/instructions.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useQuery } from '../../lib/use-query.js';
import { readReview } from '../../rows/templates/reviews.api.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { SidePanel } from '../../ui/layout/side-panel.js';
import { RecallUnknown } from './decisions/recall-unknown.js';
import { AllChanges } from './review/all-changes.js';
import { Findings } from './review/findings.js';
import { InstructionChanges } from './review/instruction-changes.js';
import { Listing } from './review/listing.js';
import { ReviewHeading } from './review/review-heading.js';
import { Samples } from './review/samples.js';
import { WhatItMayDo } from './review/what-it-may-do.js';
import { WhatItUses } from './review/what-it-uses.js';
import { WhereItComesFrom } from './review/where-it-comes-from.js';
import { WholeFile } from './review/whole-file.js';

/** `/operator/templates/{template}`: the version that waits for a review, or the public one, and what is decided about it. */
export const TemplateReviewScreen = () => {
  const { template = '' } = useParams();
  const { data, problem, reload } = useQuery(`template review ${template}`, (signal) => readReview(template, signal));
  useTitle(data?.shown.file.listing.title, 'Templates', 'Operator');
  if (problem?.code === 'not_found' || problem?.code === 'validation_failed')
    return <NothingToDecide templateId={template} exists={problem.code === 'not_found'} />;
  if (problem) return <ErrorState title="The template could not be loaded" problem={problem} onRetry={reload} />;
  if (!data) return <SkeletonRows rows={8} label="Loading the template" />;
  return <Review key={data.shown.id} reviewed={data} onStale={reload} />;
};

const NothingToDecide = ({ templateId, exists }: { templateId: string; exists: boolean }) => (
  <EmptyState
    title="Nothing to decide here"
    action={
      <span className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/operator/templates">Go to templates</ButtonLink>
        {exists && <RecallUnknown templateId={templateId} />}
      </span>
    }
    className="pt-16"
  >
    The template is not public, and none of its versions waits for a review. The author may have taken it back. What was
    public before can still be recalled.
  </EmptyState>
);

const Review = ({ reviewed, onStale }: { reviewed: ReviewedTemplate; onStale: () => void }) => {
  const { shown, approved, findings, runs } = reviewed;
  return (
    <div className="grid min-w-0 flex-1 lg:grid-cols-[minmax(0,1fr)_384px]">
      <div className="min-w-0 px-gutter pt-5 pb-12">
        <ReviewHeading reviewed={reviewed} onStale={onStale} />
        <Listing version={shown} />
        <Findings findings={findings} />
        <Samples runs={runs} />
        {approved && <InstructionChanges before={approved} after={shown} />}
        <Instructions file={shown.file} />
        {approved && <AllChanges before={approved} after={shown} />}
        <WholeFile file={shown.file} />
      </div>
      <SidePanel label="What it may do, what starts it, accounts, where it comes from">
        <WhatItMayDo shown={shown} approved={approved} />
        <WhatItUses version={shown} />
        <WhereItComesFrom reviewed={reviewed} />
      </SidePanel>
    </div>
  );
};
