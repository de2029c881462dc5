import { AvatarStack } from '../../../ui/icons/avatar-stack.js';
import { useNames } from '../../../components/names/member-names.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { useBuild } from '../draft/build-context.js';

/** The people who have the draft open now, in the order of the navigation. */
export const Editors = () => {
  const { others } = useBuild();
  const { me } = useWorkspace();
  const name = useNames();
  if (others.length === 0) return null;
  const people = [me.userId, ...others.map(({ userId }) => userId)]
    .map((id) => ({ id, name: name(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <span className="max-lg:hidden">
      <AvatarStack people={people} size="sm" />
    </span>
  );
};
