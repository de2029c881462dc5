import type { ChangePreview, PreviewChangeRequest } from '@throughline/contracts/billing/billing.requests.js';
import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery, type QueryState } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';
import { previewChange } from '../data/billing.api.js';

/** The figures of a change, once the choice rests; null asks nothing. `renew` asks again, for other figures. */
export const usePreview = (
  change: PreviewChangeRequest | null,
): QueryState<ChangePreview> & { settled: boolean; renew: () => void } => {
  const { workspaceId } = useWorkspace();
  const [turn, setTurn] = useState(0);
  const wanted = change === null ? null : `${change.plan} ${change.seats}`;
  const settled = useSettled(wanted);
  const key = change === null || settled !== wanted ? null : `change of ${workspaceId} to ${wanted}, ${turn}`;
  const preview = useQuery(key, (signal) => {
    if (change === null) throw new Error('There is no change to preview.');
    return previewChange(workspaceId, change, signal);
  });
  return { ...preview, settled: settled === wanted, renew: () => setTurn((count) => count + 1) };
};
