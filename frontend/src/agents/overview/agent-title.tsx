import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { RenameAgentRequest } from '@throughline/contracts/agents/agent.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useRef, useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { renameAgent } from '../data/agents.api.js';
import { sendWithNotice } from '../send-with-notice.js';

export type AgentTitleProps = { agent: AgentRow; renaming: boolean; onRenaming: (renaming: boolean) => void };

/** The agent's name. A click turns it into a field to rename the agent. */
export const AgentTitle = ({ agent, renaming, onRenaming }: AgentTitleProps) => {
  const { may } = useWorkspace();
  if (!may('agents.edit') || agent.status === 'archived') return agent.name;
  if (renaming) return <NameBox agent={agent} onDone={() => onRenaming(false)} />;
  return (
    <button
      type="button"
      title="Rename"
      onClick={() => onRenaming(true)}
      className="max-w-full cursor-text truncate rounded-xs align-bottom font-semibold hover:bg-hover"
    >
      {agent.name}
    </button>
  );
};

const NameBox = ({ agent, onDone }: { agent: AgentRow; onDone: () => void }) => {
  const [text, setText] = useState(agent.name);
  const over = useRef(false);
  const saving = useRef(false);
  const name = RenameAgentRequest.shape.name.safeParse(text);

  const end = () => {
    over.current = true;
    onDone();
  };
  const save = async () => {
    if (over.current || saving.current) return;
    if (!name.success || name.data === agent.name) return end();
    saving.current = true;
    const receipt = await sendWithNotice('Not renamed', () => renameAgent(agent, name.data));
    saving.current = false;
    if (receipt) end();
  };
  return (
    <input
      autoFocus
      aria-label="Name of the agent"
      aria-invalid={!name.success || undefined}
      value={text}
      maxLength={limits.agentName.max}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') end();
      }}
      className="field-sizing-content max-w-full min-w-24 rounded-xs bg-transparent px-1 -mx-1 outline-2 outline-accent aria-invalid:outline-fail"
    />
  );
};
