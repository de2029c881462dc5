import type { ConnectedModel } from '@throughline/contracts/connections/connection.requests.js';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery, type QueryState } from '../../lib/use-query.js';
import { readModels } from './connections.api.js';
import { useModelConnections } from './connections.store.js';

/** As many models as are read for a list; searching finds the others. */
const max = 1_000;

type Found = { models: ConnectedModel[]; more: boolean };

/** Models of the workspace's accounts, found by the server, and read again whenever one of the accounts changes. */
export const useModels = (words: string, connectionId?: string): QueryState<Found> => {
  const { workspaceId } = useWorkspace();
  const q = words.trim() || undefined;
  const query = useQuery(`models ${workspaceId} ${connectionId} ${q}`, (signal) =>
    readModels(workspaceId, { q, connectionId, max }, signal),
  );
  const { reload } = query;
  const changed = useModelConnections(({ list }) => Math.max(0, ...list.map(({ position }) => position)));
  const seen = useRef(changed);
  useEffect(() => {
    if (seen.current === changed) return;
    seen.current = changed;
    reload();
  }, [changed, reload]);
  return query;
};
