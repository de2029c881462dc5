import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { useQuery } from '../../lib/use-query.js';
import { getDependants } from '../data/connections.api.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { Dependants } from './dependants.js';

/** Read again whenever agents get or lose access. */
export const DependantsSection = ({ connection }: { connection: ConnectionRow }) => {
  const { data, problem, reload } = useQuery(`dependants ${connection.id} ${connection.access.length}`, (signal) =>
    getDependants(connection, signal),
  );
  return (
    <PanelSection title="If it stops">
      {data && <Dependants dependants={data} />}
      {!data && !problem && <Skeleton className="w-2/3" />}
      {problem && (
        <p className="text-sm text-ink-2">
          {problem.sentence}{' '}
          <button type="button" className="link" onClick={reload}>
            Try again
          </button>
        </p>
      )}
    </PanelSection>
  );
};
