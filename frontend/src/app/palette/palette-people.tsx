import { UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { roleNames } from '../../components/names/role-names.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';

type Props = { words: string; pick: (run: () => void) => () => void };

const maxShown = 6;

/** Members, who are all known here: their names are in no table that the server could search. */
export const PalettePeople = ({ words, pick }: Props) => {
  const { path, may } = useWorkspace();
  const navigate = useNavigate();
  const members = useMembers((state) => state.list);
  const typed = words.trim().toLowerCase();
  if (typed === '' || !may('members.list')) return null;
  const found = members
    .filter(({ name, status }) => status === 'active' && ` ${name}`.toLowerCase().includes(` ${typed}`))
    .slice(0, maxShown);
  if (found.length === 0) return null;
  return (
    <PaletteGroup title="People">
      {found.map(({ id, name, role }) => (
        <PaletteItem
          key={id}
          id={id}
          name={name}
          about={roleNames[role].toLowerCase()}
          words={words}
          icon={<UserRound aria-hidden />}
          onPick={pick(
            () => void navigate(`${path('settings', 'members')}?${new URLSearchParams({ q: name }).toString()}`),
          )}
        />
      ))}
    </PaletteGroup>
  );
};
