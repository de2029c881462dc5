import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { Button } from '../../../ui/buttons/button.js';
import { restoreAgent } from '../../data/agents.api.js';
import { sendWithNotice } from '../../send-with-notice.js';

export const ArchivedNotice = ({ agent }: { agent: AgentRow }) => {
  const { may } = useWorkspace();
  return (
    <Banner
      className="mx-gutter mt-4"
      action={
        may('agents.edit') && (
          <Button size="sm" onClick={() => void sendWithNotice('Not restored', () => restoreAgent(agent))}>
            Restore
          </Button>
        )
      }
    >
      This agent is archived. It cannot run or be edited. Its history is kept.
    </Banner>
  );
};
