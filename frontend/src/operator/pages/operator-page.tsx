import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../../lib/page/use-title.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { StaleNotice } from '../overview/stale-notice.js';
import { useHealth } from '../use-health.js';

type Props = {
  /** Names the subject of the page, such as a queue. */
  title: string;
  kind: string;
  /** Where it is one of many. */
  back: { to: string; label: string };
  children: (snapshot: HealthSnapshot) => ReactNode;
};

/** One thing of the deployment at an address of its own, so that an alarm can lead to it. */
export const OperatorPage = ({ title, kind, back, children }: Props) => {
  useTitle(title, 'Operator');
  const { snapshot, problem, reload } = useHealth();
  return (
    <>
      <div className="grid gap-1 px-gutter pt-6 pb-4">
        <Link to={back.to} className="link justify-self-start text-sm">
          {back.label}
        </Link>
        <h2 className="text-xl font-semibold tracking-tight wrap-anywhere">
          {kind} {title}
        </h2>
      </div>
      {problem && !snapshot && <ErrorState title="This could not be loaded" problem={problem} onRetry={reload} />}
      {!problem && !snapshot && <SkeletonRows />}
      {snapshot && <StaleNotice at={snapshot.at}>{children(snapshot)}</StaleNotice>}
    </>
  );
};
