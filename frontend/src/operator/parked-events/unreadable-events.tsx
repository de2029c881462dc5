import { useQuery } from '../../lib/use-query.js';
import { listUnreadable } from '../data/operator.api.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { Count } from '../../ui/status/count.js';
import { UnreadableEventLine } from './unreadable-event-line.js';

/** Events of the log that this version cannot read. Skipping a parked event does not make it readable. */
export const UnreadableEvents = ({ count }: { count: number }) => {
  const { data, problem, reload } = useQuery(count === 0 ? null : `unreadable ${count}`, listUnreadable);
  return (
    <PanelSection
      id="unreadable"
      title="Unreadable events"
      aside={<Count value={count} look={count > 0 ? 'wait' : 'quiet'} />}
    >
      <FormError problem={problem} />
      {count === 0 && <p className="text-sm text-ink-3">This version can read every event.</p>}
      <ul className="grid gap-3">
        {data?.items.map((event) => (
          <UnreadableEventLine key={event.position} event={event} onChanged={reload} />
        ))}
      </ul>
    </PanelSection>
  );
};
