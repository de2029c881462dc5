import { useParams } from 'react-router';
import { UnreadableNotice } from '../../history/components/unreadable-notice.js';
import { listUnreadable } from '../data/operator.api.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { FormError } from '../../ui/form/form-error.js';
import { CodeBlock } from '../../ui/values/code.js';
import { UnreadableEventLine } from '../parked-events/unreadable-event-line.js';
import { OperatorPage } from './operator-page.js';

/** One event that this version cannot read. A refused change leads an operator here. */
export const UnreadableEventScreen = () => {
  const { position = '' } = useParams();
  return (
    <OperatorPage
      title={`#${formatNumber(Number(position))}`}
      kind="Unreadable event"
      back={{ to: '/operator#unreadable', label: 'All unreadable events' }}
    >
      {({ unreadable }) => <Found count={unreadable} position={Number(position)} />}
    </OperatorPage>
  );
};

const Found = ({ count, position }: { count: number; position: number }) => {
  const { data, problem, reload } = useQuery(`unreadable ${count}`, listUnreadable);
  const found = data?.items.find((event) => event.position === position);
  if (problem) return <FormError problem={problem} />;
  if (data && !found)
    return (
      <EmptyState title="This version can read it">
        If a change is still refused, reload the page and try again.
      </EmptyState>
    );
  return (
    found && (
      <div className="grid max-w-3xl gap-4 px-gutter pb-6">
        <ul>
          <UnreadableEventLine event={found} onChanged={reload} />
        </ul>
        <UnreadableNotice unreadable={found} />
        <CodeBlock title="Event" value={found.event} wrap />
      </div>
    )
  );
};
