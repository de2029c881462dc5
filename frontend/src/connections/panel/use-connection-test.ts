import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { reasonText } from '../components/connection-look.js';
import { useCommand } from '../../lib/use-command.js';
import { checkConnection } from '../data/connections.api.js';
import { toast } from '../../ui/overlays/toast.js';

/** Tests an account and says how it went: one that keeps working shows no other change. */
export const useConnectionTest = (connection: ConnectionRow) => {
  const { run, pending, problem } = useCommand(() => checkConnection(connection));
  const test = async () => {
    const outcome = await run();
    if (outcome)
      toast({
        title: outcome.ok ? `${connection.name} works` : describeFailure(connection, outcome.code),
        status: outcome.ok ? 'succeeded' : 'failed',
      });
  };
  return { run: () => void test(), pending, problem };
};

const describeFailure = ({ name }: ConnectionRow, code: string | null): string =>
  code === null ? `${name} doesn’t work` : `${name}: ${reasonText(code)}`;
