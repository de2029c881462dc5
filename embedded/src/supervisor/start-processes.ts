import { nodeOptions, smallHeap } from '../small-heap.js';
import type { writeAddresses } from './addresses.js';
import { localUrl } from './hung-process.js';
import type { Launch } from './launcher.js';
import { onFreePort } from './port.js';

type Roles = Parameters<typeof writeAddresses>[1];

/** A copy has no read tables yet. Before they are folded a backend would find nobody and nothing. */
export const startProcesses = async (launch: Launch, roles: Roles, isCopy: boolean) => {
  const startProjections = () =>
    onFreePort(Number(roles.projector['PROJECTIONS_PORT']), (at) =>
      launch(
        'projections',
        'projections/dist/src/main.js',
        { ...roles.projector, PROJECTIONS_PORT: String(at), NODE_OPTIONS: nodeOptions(smallHeap.worker) },
        ({ port }) => localUrl(roles.projector['HOST'] ?? '127.0.0.1', String(port), '/health/live'),
      ),
    );
  const startBackend = () =>
    launch(
      'backend',
      'backend/dist/src/main.js',
      { ...roles.backend, NODE_OPTIONS: nodeOptions(smallHeap.backend) },
      () => localUrl(roles.backend['HOST'] ?? '127.0.0.1', roles.backend['PORT'] ?? '', '/api/health/live'),
    );
  if (isCopy) return { projections: await startProjections(), backend: await startBackend() };
  const [projections, backend] = await Promise.all([startProjections(), startBackend()]);
  return { projections, backend };
};
