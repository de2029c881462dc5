import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useWorkspace } from '../../lib/session/workspace.js';

/** To the account that was just connected, in the list with its panel open. */
export const useShowAccount = () => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  return (id: string) =>
    void navigate(`${path('settings', 'connected-accounts')}?connection=${encodeURIComponent(id)}`, {
      state: { connected: id } satisfies JustConnected,
    });
};

const JustConnected = z.object({ connected: z.string() });
type JustConnected = z.infer<typeof JustConnected>;

/** The account that this visit connected: its row may arrive after its panel has opened. */
export const useJustConnected = (): string | undefined => JustConnected.safeParse(useLocation().state).data?.connected;
