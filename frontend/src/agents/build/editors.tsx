import { AvatarStack } from '../../ui/icons/avatar-stack.js';
import { useNames } from '../../components/names/member-names.js';
import { useBuild } from './draft/build-context.js';

/** Whose edits are in the draft. */
export const Editors = () => {
  const { agent } = useBuild();
  const name = useNames();
  if (agent.unpublishedEditors.length < 2) return null;
  return (
    <span className="max-lg:hidden">
      <AvatarStack people={agent.unpublishedEditors.map((id) => ({ id, name: name(id) }))} size="sm" />
    </span>
  );
};
