import { ButtonLink } from '../../ui/buttons/button-link.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { replacedEditsId } from '../definition/replaced-target.js';
import { useBuild } from './draft/build-context.js';

/** To the list of what was replaced, also earlier and for others. */
export const AllReplacedEdits = () => {
  const { agent } = useBuild();
  const { path } = useWorkspace();
  return (
    <ButtonLink size="sm" variant="ghost" to={`${path('agents', agent.id, 'versions')}#${replacedEditsId}`}>
      All replaced edits
    </ButtonLink>
  );
};
