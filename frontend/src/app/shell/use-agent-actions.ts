import { useNavigate } from 'react-router';
import { useActions } from '../../lib/keyboard/actions.js';
import { useWorkspace } from '../../lib/session/workspace.js';

/** What one may do about agents from any screen of the workspace. */
export const useAgentActions = (): void => {
  const { path, may } = useWorkspace();
  const navigate = useNavigate();
  const create = (from: string) => void navigate(`${path('agents')}?create=${from}`);
  useActions(
    may('agents.edit')
      ? [
          { id: 'agents.create', name: 'Create agent', group: 'Create', words: 'new add', run: () => create('blank') },
          { id: 'agents.copy', name: 'Duplicate an agent', group: 'Create', words: 'copy', run: () => create('copy') },
          {
            id: 'agents.import',
            name: 'Import an agent',
            group: 'Create',
            words: 'file json',
            run: () => create('import'),
          },
        ]
      : [],
  );
};
