import type { Service } from '@throughline/catalogue/services/service.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { listServiceApps } from '../data/service-apps.api.js';

/** Until it is known, and where a service has many servers, an app is taken to be there: the server says if it is not. */
export const useHasApp = ({ id }: Service): boolean => {
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(`apps ${workspaceId}`, (signal) => listServiceApps(workspaceId, signal));
  return data === undefined || data.offered.includes(id) || data.items.some(({ service }) => service === id);
};
