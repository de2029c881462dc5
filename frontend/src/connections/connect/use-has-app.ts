import type { Service } from '@throughline/catalogue/services/service.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { listServiceApps } from '../data/service-apps.api.js';

/** Undefined until it is known. Where a service has many servers, an app is taken to be there: the server says if it is not. */
export const useHasApp = ({ id }: Service): boolean | undefined => {
  const { workspaceId } = useWorkspace();
  const { data, problem } = useQuery(`apps ${workspaceId}`, (signal) => listServiceApps(workspaceId, signal));
  if (data === undefined) return problem ? true : undefined;
  return data.offered.includes(id) || data.items.some(({ service }) => service === id);
};
