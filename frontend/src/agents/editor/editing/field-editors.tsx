import type { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';
import { useNames } from '../../../components/names/member-names.js';
import { Avatar } from '../../../ui/icons/avatar.js';
import { useBuild } from '../draft/build-context.js';

/** The others in a field of the draft: "Mei is editing". */
export const FieldEditors = ({ field }: { field: DefinitionField }) => {
  const { others } = useBuild();
  const name = useNames();
  const here = others.filter(({ place }) => place?.field === field);
  const [first] = here;
  if (!first) return null;
  const text =
    here.length === 1
      ? `${name(first.userId)} is editing`
      : `${here.map(({ userId }) => name(userId)).join(', ')} are editing`;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
      <Avatar name={name(first.userId)} seed={first.userId} size="xs" silent />
      <span className="truncate">{text}</span>
    </span>
  );
};
