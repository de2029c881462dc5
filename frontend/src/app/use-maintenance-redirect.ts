import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMaintenance } from '../lib/session/maintenance.js';
import { loadSession, useSession } from '../lib/session/session.js';

/** During full maintenance every page redirects to the maintenance page, except for operators and the sign-in page. */
export const useMaintenanceRedirect = (): void => {
  const closed = useMaintenance((state) => state.closed);
  const unknown = useSession((session) => session.status === 'unknown');
  const operator = useSession((session) => session.me?.operator === true);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const stays = unknown || operator || pathname === '/maintenance' || pathname === '/auth';
  useEffect(() => {
    if (closed && unknown) void loadSession();
  }, [closed, unknown]);
  useEffect(() => {
    if (closed && !stays)
      void navigate(`/maintenance?next=${encodeURIComponent(pathname + search + hash)}`, { replace: true });
  }, [closed, stays, pathname, search, hash, navigate]);
};
