import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  Ellipsis,
  LayoutTemplate,
  OctagonX,
  Pause,
  PencilLine,
  Play,
  SlidersHorizontal,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useActions } from '../../../lib/keyboard/actions.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/dropdown-menu.js';
import { exportAgent, pauseAgent, restoreAgent, resumeAgent } from '../../data/agents.api.js';
import { formatFileName } from '../../create/agent-file.js';
import { sendWithNotice } from '../../send-with-notice.js';
import { ArchiveAgent } from './archive-agent.js';
import { EditDetails } from './edit-details.js';
import { StopAgent } from './stop-agent.js';

export type AgentMenuProps = { agent: AgentRow; onRename: () => void };
type Open = 'archive' | 'details' | 'stop' | null;

/** Everything one may do with an agent as a whole. */
export const AgentMenu = ({ agent, onRename }: AgentMenuProps) => {
  const { may } = useWorkspace();
  const [open, setOpen] = useState<Open>(null);
  const items = useItems(agent, onRename, setOpen);
  useActions(items.map(({ id, name, run }) => ({ id: `agent.${id}`, name: `${agent.name}: ${name}`, run })));
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More" variant="secondary">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {items.map(({ id, name, run, icon, danger }) => (
          <div key={id} role="none">
            {danger && items.length > 1 && <MenuLine />}
            <MenuItem icon={icon} danger={danger} onSelect={run}>
              {name}
            </MenuItem>
          </div>
        ))}
      </Menu>
      {may('agents.edit') && open === 'archive' && <ArchiveAgent agent={agent} onClose={close} />}
      {may('agents.edit') && open === 'stop' && <StopAgent agent={agent} onClose={close} />}
      {may('agents.edit') && open === 'details' && <EditDetails agent={agent} onClose={close} />}
    </>
  );
};

type Item = { id: string; name: string; icon: ReactNode; run: () => void; danger?: boolean };

const useItems = (agent: AgentRow, onRename: () => void, setOpen: (open: Open) => void): Item[] => {
  const { may, path } = useWorkspace();
  const navigate = useNavigate();
  const { status } = agent;
  const exporting: Item = {
    id: 'export',
    name: 'Export as a file',
    icon: <Download aria-hidden />,
    run: () => void download(agent),
  };
  if (!may('agents.edit')) return [exporting];
  const duplicate: Item = {
    id: 'duplicate',
    name: 'Duplicate',
    icon: <Copy aria-hidden />,
    run: () => void navigate(`${path('agents')}?create=copy&agent=${agent.id}`),
  };
  const templating: Item = {
    id: 'template',
    name: 'Make a template',
    icon: <LayoutTemplate aria-hidden />,
    run: () => void navigate(`${path('templates', 'new')}?agent=${agent.id}`),
  };
  if (status === 'archived')
    return [
      {
        id: 'restore',
        name: 'Restore',
        icon: <ArchiveRestore aria-hidden />,
        run: () => void sendWithNotice('Not restored', () => restoreAgent(agent)),
      },
      duplicate,
      exporting,
    ];
  return [
    { id: 'rename', name: 'Rename', icon: <PencilLine aria-hidden />, run: onRename },
    { id: 'details', name: 'Edit details', icon: <SlidersHorizontal aria-hidden />, run: () => setOpen('details') },
    ...startAndStop(agent, setOpen),
    duplicate,
    templating,
    exporting,
    { id: 'archive', name: 'Archive', icon: <Archive aria-hidden />, run: () => setOpen('archive'), danger: true },
  ];
};

const startAndStop = (agent: AgentRow, setOpen: (open: Open) => void): Item[] => {
  if (agent.status === 'active')
    return [
      {
        id: 'pause',
        name: 'Pause',
        icon: <Pause aria-hidden />,
        run: () => void sendWithNotice('Not paused', () => pauseAgent(agent)),
      },
      { id: 'stop', name: 'Pause and stop runs', icon: <OctagonX aria-hidden />, run: () => setOpen('stop') },
    ];
  if (agent.status !== 'paused') return [];
  return [
    {
      id: 'resume',
      name: 'Resume',
      icon: <Play aria-hidden />,
      run: () => void sendWithNotice('Not resumed', () => resumeAgent(agent)),
    },
  ];
};

const download = async (agent: AgentRow) => {
  const file = await sendWithNotice('Not exported', () => exportAgent(agent.workspaceId, agent.id));
  if (file) saveFile(formatFileName(agent.name), JSON.stringify(file, null, 2));
};

/** Gives the person a file, as their browser saves files. */
const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
