import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import type { Recall } from '@throughline/contracts/templates/template.requests.js';
import { Link } from 'react-router';
import { formatDay } from '../../../lib/time/format.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { AgentIcon } from '../../../ui/icons/agent-icon.js';
import { Badge } from '../../../ui/status/badge.js';
import { DayText } from '../day-text.js';
import { Decisions } from '../decisions/decisions.js';
import { severityWords } from '../decision-words.js';
import { waitingOf } from '../reviewed-state.js';

type ReviewHeadingProps = { reviewed: ReviewedTemplate; onStale: () => void };

export const ReviewHeading = ({ reviewed, onStale }: ReviewHeadingProps) => {
  const { shown, row } = reviewed;
  const { title, icon, author } = shown.file.listing;
  return (
    <header>
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <Link to="/operator/templates" className="link">
          Templates
        </Link>{' '}
        ›
      </nav>
      <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
          <AgentIcon icon={icon} size="lg" />
          <div className="min-w-0">
            <h2 className="text-xl font-semibold tracking-display break-words">{title}</h2>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
              <State reviewed={reviewed} />
              <span>
                Version {shown.version} by {author}, <When reviewed={reviewed} />
              </span>
            </p>
          </div>
        </div>
        <Decisions reviewed={reviewed} onStale={onStale} />
      </div>
      {row.approved?.recall && <Recalled version={row.approved.version} recall={row.approved.recall} />}
    </header>
  );
};

const State = ({ reviewed }: { reviewed: ReviewedTemplate }) => {
  if (waitingOf(reviewed)) return <Badge look="wait">Waiting for review</Badge>;
  return reviewed.row.approved?.recall ? <Badge look="fail">Recalled</Badge> : <Badge look="ok">Public</Badge>;
};

const When = ({ reviewed }: { reviewed: ReviewedTemplate }) => {
  const waiting = waitingOf(reviewed);
  if (waiting)
    return (
      <>
        submitted <DayText at={waiting.submittedAt} />
      </>
    );
  return (
    <>
      public since <DayText at={reviewed.row.approved?.at ?? reviewed.shown.publishedAt} />
    </>
  );
};

const Recalled = ({ version, recall }: { version: number; recall: Recall }) => (
  <Banner look={recall.severity === 'danger' ? 'fail' : 'wait'} className="mt-4">
    <p>
      Version {version} was recalled on {formatDay(recall.at)}. {severityWords[recall.severity]}.
    </p>
    <p className="mt-1 break-words whitespace-pre-line text-ink-2">{recall.reason}</p>
  </Banner>
);
