import { useParams } from 'react-router';
import { listParked } from '../data/operator.api.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { FormError } from '../../ui/form/form-error.js';
import { CodeBlock } from '../../ui/values/code.js';
import { ParkedEventLine } from '../parked-events/parked-event-line.js';
import { OperatorPage } from './operator-page.js';

/** One event that a projection could not fold. */
export const ParkedEventScreen = () => {
  const { projection = '', position = '' } = useParams();
  return (
    <OperatorPage
      title={`#${formatNumber(Number(position))}`}
      kind="Parked event"
      back={{ to: `/operator/projections/${projection}`, label: `Projection ${projection}` }}
    >
      {({ parked }) => <Found count={parked} projection={projection} position={Number(position)} />}
    </OperatorPage>
  );
};

type Props = { count: number; projection: string; position: number };

const Found = ({ count, projection, position }: Props) => {
  const { data, problem, reload } = useQuery(`parked ${count}`, listParked);
  const found = data?.items.find((event) => event.projection === projection && event.position === position);
  if (problem) return <FormError problem={problem} />;
  if (data && (found === undefined || found.state === 'skipped'))
    return <EmptyState title="It is not parked any more">It was folded since, or skipped.</EmptyState>;
  return (
    found && (
      <div className="grid max-w-3xl gap-4 px-gutter pb-6">
        <ul>
          <ParkedEventLine parked={found} onChanged={reload} />
        </ul>
        <p className="text-sm text-ink-2">Content is masked.</p>
        <CodeBlock title="Event" value={found.event} wrap />
      </div>
    )
  );
};
