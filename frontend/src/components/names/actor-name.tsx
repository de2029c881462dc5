import type { Actor } from '@throughline/contracts/event.js';
import { Bot, Cog, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRow, type RowAnswer } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { useNames } from './member-names.js';
import { triggersById } from '../../triggers/data/triggers.store.js';
import { TriggerIcon } from '../../triggers/components/trigger-icon.js';
import { PersonName } from '../../ui/icons/person-name.js';

const systemNames: Record<string, string> = { visitor: 'A visitor', unknown: 'Unknown' };

/** The name of who acted. */
const useActorName = (actor: Actor, known: string | undefined): string => {
  const getName = useNames();
  const { workspaceId } = useWorkspace();
  const agent = useRow(agentsById, workspaceId, actor.kind === 'agent' && known === undefined ? actor.id : '');
  const trigger = useRow(triggersById, workspaceId, actor.kind === 'trigger' && known === undefined ? actor.id : '');
  switch (actor.kind) {
    case 'user':
      return withKey(getName(actor.id), actor.apiKey);
    case 'agent':
      return known ?? nameIn(agent, 'An agent');
    case 'trigger':
      return known ?? nameIn(trigger, 'A trigger');
    case 'operator':
      return 'An operator';
    case 'system':
      return systemNames[actor.id] ?? 'System';
  }
};

/** A name that is on its way is an ellipsis: a word for it would be wrong a moment later. */
const nameIn = ({ status, row }: RowAnswer<{ name: string }>, unknown: string): string =>
  row?.name ?? (status === 'loading' ? '…' : unknown);

const withKey = (name: string, apiKey: { name: string } | undefined): string =>
  apiKey === undefined ? name : `${name} with the key ${apiKey.name}`;

const icons: Record<Exclude<Actor['kind'], 'user' | 'trigger'>, ReactNode> = {
  agent: <Bot className="size-3.5 text-ink-3" aria-hidden />,
  system: <Cog className="size-3.5 text-ink-3" aria-hidden />,
  operator: <ShieldCheck className="size-3.5 text-ink-3" aria-hidden />,
};

/** The icon of its kind; nothing is drawn until that is known. */
const FiredBy = ({ id }: { id: string }) => {
  const { workspaceId } = useWorkspace();
  const { row } = useRow(triggersById, workspaceId, id);
  return row ? <TriggerIcon kind={row.settings.kind} silent className="size-3.5" /> : <span className="size-3.5" />;
};

export type ActorNameProps = {
  actor: Actor;
  /** Holds the name of an agent or a trigger when it acted; without it the present name is shown. */
  name?: string | undefined;
};

/** The name of the actor, with an icon for their kind. */
export const ActorName = ({ actor, name: known }: ActorNameProps) => {
  const name = useActorName(actor, known);
  if (actor.kind === 'user') return <PersonName id={actor.id} name={name} size="xs" />;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      {actor.kind === 'trigger' ? <FiredBy id={actor.id} /> : icons[actor.kind]}
      <span className="truncate">{name}</span>
    </span>
  );
};
