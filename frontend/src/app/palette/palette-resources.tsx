import { Zap } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAgents } from '../../rows/agents/agents.store.js';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useTriggers } from '../../rows/triggers/triggers.store.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';

type Props = {
  words: string;
  pick: (run: () => void) => () => void;
};

const shownAtRest = 5;

/** Agents and triggers by name; a few of them before anything is typed. */
export const PaletteResources = ({ words, pick }: Props) => {
  const { path, room } = useWorkspace();
  const navigate = useNavigate();
  useLive(useTriggers, room);
  const agents = useAgents((state) => state.list).filter((each) => each.status !== 'archived');
  const triggers = useTriggers((state) => state.list).filter((each) => each.status !== 'archived');
  const most = words === '' ? shownAtRest : 200;
  return (
    <>
      {agents.length > 0 && (
        <PaletteGroup title="Agents">
          {agents.slice(0, most).map(({ id, name, icon }) => (
            <PaletteItem
              key={id}
              id={id}
              name={name}
              about="agent"
              icon={<AgentIcon icon={icon} size="sm" />}
              onPick={pick(() => void navigate(path('agents', id)))}
            />
          ))}
        </PaletteGroup>
      )}
      {triggers.length > 0 && words !== '' && (
        <PaletteGroup title="Triggers">
          {triggers.slice(0, most).map(({ id, name }) => (
            <PaletteItem
              key={id}
              id={id}
              name={name}
              about="trigger"
              icon={<Zap aria-hidden />}
              onPick={pick(() => void navigate(path('triggers', id)))}
            />
          ))}
        </PaletteGroup>
      )}
    </>
  );
};
