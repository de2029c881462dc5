import type { ConnectedModel } from '@throughline/contracts/connections/connection.requests.js';
import { tokensText } from '../../models/components/price-text.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { readModels } from '../data/connections.api.js';
import { connectionsById } from '../data/connections.store.js';
import { FormError } from '../../ui/form/form-error.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { StatusText } from '../../ui/status/status-text.js';

const shown = 8;

/** Shows what the key is good for: the models that it was answered with. */
export const ModelsFound = ({ connectionId }: { connectionId: string }) => {
  const { workspaceId } = useWorkspace();
  const { row } = useRow(connectionsById, workspaceId, connectionId);
  // The account and its list arrive together: until then a list without models is one that has not been read.
  const { data, problem } = useQuery(`models of ${connectionId} ${row?.position}`, (signal) =>
    readModels(workspaceId, { connectionId, max: 1_000 }, signal),
  );
  if (problem) return <FormError problem={problem} />;
  if (!data || (row === undefined && data.models.length === 0))
    return <SkeletonRows rows={3} label="Reading its models" />;
  const { models, more } = data;
  const priced = models.filter(({ price }) => price !== null).length;
  const count = `${formatNumber(models.length)}${more ? '+' : ''}`;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2 rounded-md border border-line px-3 py-2.5">
        <li>
          <StatusText status="succeeded">Accepted</StatusText>
        </li>
        <li>
          <StatusText status="succeeded" about={`${formatNumber(priced)} with a known price`}>
            {count} {models.length === 1 ? 'model' : 'models'} listed
          </StatusText>
        </li>
      </ul>
      <ul aria-label="Models" className="grid gap-1 text-sm">
        {models.slice(0, shown).map((model) => (
          <Line key={model.model} model={model} />
        ))}
      </ul>
      {models.length > shown && <p className="text-xs text-ink-3">and {formatNumber(models.length - shown)} more</p>}
    </div>
  );
};

const Line = ({ model: { model, context } }: { model: ConnectedModel }) => (
  <li className="flex min-w-0 items-baseline gap-2">
    <span className="mono truncate">{model}</span>
    {context !== null && <span className="ml-auto flex-none text-xs text-ink-3">{tokensText(context)}</span>}
  </li>
);
