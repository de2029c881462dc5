import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { NotebookText, Pause, Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import { TriggerIcon } from '../../triggers/components/trigger-icon.js';
import { useWorkspace, type Workspace } from '../../lib/session/workspace.js';
import { asProblem } from '../../lib/problem-error.js';
import { pauseAgent, resumeAgent } from '../../agents/data/agents.api.js';
import { pauseTrigger, resumeTrigger } from '../../triggers/data/triggers.api.js';
import { needsApproval } from '../../runs/data/run-status.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { toast } from '../../ui/overlays/toast.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { statusLook } from '../../ui/status/status-labels.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';
import type { PaletteFound, Typed } from './palette-search.js';
import { usePalette } from './palette-state.js';

export type FoundProps = {
  found: PaletteFound;
  typed: Typed;
  /** Makes items match: the server has already chosen them. */
  words: string;
  pick: (run: () => void) => () => void;
};

const withNotice = (done: string, failed: string, send: () => Promise<unknown>): void =>
  void send().then(
    () => toast({ title: done }),
    (error: unknown) => toast({ title: failed, about: asProblem(error).sentence, status: 'failed' }),
  );

/** Agents, triggers, notes and runs that the server found, or what may be done with them. */
export const PaletteResults = (props: FoundProps) => {
  const { verb } = props.typed;
  if (verb === 'run')
    return (
      <>
        <RunItems {...props} />
        <RunsFound {...props} title="Runs" />
      </>
    );
  if (verb === 'pause' || verb === 'resume') return <PauseItems {...props} resume={verb === 'resume'} />;
  if (verb === 'approve') return <RunsFound {...props} title="Waiting for approval" />;
  return (
    <>
      <AgentsFound {...props} />
      <TriggersFound {...props} />
      <NotesFound {...props} />
      <RunsFound {...props} title="Runs" />
    </>
  );
};

const AgentsFound = ({ found: { agents }, words, pick }: FoundProps) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  if (agents.length === 0) return null;
  return (
    <PaletteGroup title="Agents">
      {agents.map(({ id, name, icon }) => (
        <PaletteItem
          key={id}
          id={id}
          name={name}
          about="agent"
          words={words}
          icon={<AgentIcon icon={icon} size="sm" />}
          onPick={pick(() => void navigate(path('agents', id)))}
        />
      ))}
    </PaletteGroup>
  );
};

const TriggersFound = ({ found: { triggers }, words, pick }: FoundProps) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  if (triggers.length === 0) return null;
  return (
    <PaletteGroup title="Triggers">
      {triggers.map(({ id, name, settings }) => (
        <PaletteItem
          key={id}
          id={id}
          name={name}
          about="trigger"
          words={words}
          icon={<TriggerIcon kind={settings.kind} silent />}
          onPick={pick(() => void navigate(path('triggers', id)))}
        />
      ))}
    </PaletteGroup>
  );
};

const NotesFound = ({ found: { notes }, words, pick }: FoundProps) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  if (notes.length === 0) return null;
  return (
    <PaletteGroup title="Notes">
      {notes.map(({ id, key }) => (
        <PaletteItem
          key={id}
          id={id}
          name={key}
          about="note"
          words={words}
          icon={<NotebookText aria-hidden />}
          onPick={pick(() => void navigate(path('notes', id)))}
        />
      ))}
    </PaletteGroup>
  );
};

const RunsFound = ({ found: { runs }, words, pick, title }: FoundProps & { title: string }) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  if (runs.length === 0) return null;
  return (
    <PaletteGroup title={title}>
      {runs.map(({ id, number, agentId, agentName, status, waiting, currentStep }) => (
        <PaletteItem
          key={id}
          id={id}
          name={`${agentName} ${nameRun({ id, number })}`}
          about={currentStep ?? statusLook(status).word.toLowerCase()}
          words={words}
          icon={<StatusGlyph status={status} label={statusLook(status).word} />}
          onPick={pick(() => void navigate(runPath(path, { id, agentId, status, waiting })))}
        />
      ))}
    </PaletteGroup>
  );
};

/** An approval is decided on its run, where its arguments are. */
const runPath = (path: Workspace['path'], run: Pick<RunRow, 'id' | 'agentId' | 'status' | 'waiting'>): string =>
  `${path('agents', run.agentId, 'runs', run.id)}${needsApproval(run) ? '#approval' : ''}`;

const RunItems = ({ found: { agents }, words, pick }: FoundProps) =>
  agents.length === 0 ? null : (
    <PaletteGroup title="Run">
      {agents.map((agent) => (
        <PaletteItem
          key={agent.id}
          id={agent.id}
          name={`Run ${agent.name}`}
          words={words}
          icon={<Play aria-hidden />}
          onPick={pick(() => usePalette.setState({ running: agent }))}
        />
      ))}
    </PaletteGroup>
  );

const agentIs = (status: AgentRow['status']) => (agent: AgentRow) => agent.status === status;
const triggerIs = (statuses: readonly TriggerRow['status'][]) => (trigger: TriggerRow) =>
  statuses.includes(trigger.status);

const PauseItems = ({ found, words, pick, resume }: FoundProps & { resume: boolean }) => {
  const verb = resume ? 'Resume' : 'Pause';
  const icon = resume ? <Play aria-hidden /> : <Pause aria-hidden />;
  const agents = found.agents.filter(agentIs(resume ? 'paused' : 'active'));
  const triggers = found.triggers.filter(triggerIs(resume ? ['paused', 'auto_paused'] : ['enabled']));
  const change = (name: string, send: () => Promise<unknown>) =>
    pick(() => withNotice(`${name} ${verb.toLowerCase()}d`, `${name} was not ${verb.toLowerCase()}d`, send));
  if (agents.length + triggers.length === 0) return null;
  return (
    <PaletteGroup title={verb}>
      {agents.map((agent) => (
        <PaletteItem
          key={agent.id}
          id={agent.id}
          name={`${verb} ${agent.name}`}
          about="agent"
          words={words}
          icon={icon}
          onPick={change(agent.name, () => (resume ? resumeAgent(agent) : pauseAgent(agent)))}
        />
      ))}
      {triggers.map((trigger) => (
        <PaletteItem
          key={trigger.id}
          id={trigger.id}
          name={`${verb} ${trigger.name}`}
          about="trigger"
          words={words}
          icon={icon}
          onPick={change(trigger.name, () => (resume ? resumeTrigger(trigger) : pauseTrigger(trigger)))}
        />
      ))}
    </PaletteGroup>
  );
};
