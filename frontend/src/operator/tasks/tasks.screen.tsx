import { listTasks } from '../data/operator.api.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useQuery } from '../../lib/use-query.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { useWhileSeen } from '../use-while-seen.js';
import { TaskTable } from './task-table.js';

const refreshMs = 15_000;

/** Shows what recurs in the background, and how it went last. */
export const TasksScreen = () => {
  useTitle('Tasks', 'Operator');
  const { data, problem, reload } = useQuery('recurring tasks', listTasks);
  useWhileSeen(reload, refreshMs);
  return (
    <section aria-labelledby="tasks">
      <div className="grid gap-1 px-gutter pt-6 pb-4">
        <h2 id="tasks" className="text-md font-semibold">
          Recurring tasks
        </h2>
        <p className="text-sm text-ink-2">
          {data?.resting
            ? 'The server is in maintenance: tasks that record or send anything rest until it is over.'
            : 'Tasks that record or send anything rest during maintenance and in a restored copy.'}
        </p>
      </div>
      {problem && !data && <ErrorState title="Tasks could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <SkeletonRows />}
      {data?.items.length === 0 && <EmptyState title="No tasks">Nothing recurs in this process.</EmptyState>}
      {data && data.items.length > 0 && <TaskTable tasks={data} />}
    </section>
  );
};
