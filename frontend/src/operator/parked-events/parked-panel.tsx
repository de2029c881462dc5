import { useQuery } from '../../lib/use-query.js';
import { Count } from '../../ui/status/count.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { listParked } from '../data/operator.api.js';
import { ParkedEventLine } from './parked-event-line.js';

/** Events that could not be folded, and those that wait behind them. Reloaded whenever the count changes. */
export const ParkedPanel = ({ count }: { count: number }) => {
  const { data, problem, reload } = useQuery(`parked ${count}`, listParked);
  const held = data?.items.filter(({ state }) => state !== 'skipped') ?? [];
  const waiting = held.filter(({ state }) => state === 'waiting').length;
  return (
    <PanelSection id="parked" title="Parked events" aside={<Count value={count} look={count > 0 ? 'wait' : 'quiet'} />}>
      <FormError problem={problem} />
      {data && held.length === 0 && <p className="text-sm text-ink-3">No event waits.</p>}
      <ul className="grid gap-4">
        {held
          .filter(({ state }) => state === 'parked')
          .map((parked) => (
            <ParkedEventLine
              key={`${parked.projection} ${parked.build} ${parked.position}`}
              parked={parked}
              onChanged={reload}
            />
          ))}
      </ul>
      {waiting > 0 && (
        <p className="mt-3 text-xs text-ink-3">
          {waiting === 1 ? 'One later event waits' : `${waiting} later events wait`} behind them, to be folded in order.
        </p>
      )}
    </PanelSection>
  );
};
