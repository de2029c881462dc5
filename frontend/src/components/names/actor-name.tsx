import type { Actor } from '@throughline/contracts/event.js';
import { Bot, Cog, ShieldCheck, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAgents } from '../../rows/agents/agents.store.js';
import { useNames } from './member-names.js';
import { useTriggers } from '../../rows/triggers/triggers.store.js';
import { PersonName } from '../../ui/icons/person-name.js';

/** Names of everyone who can act in the workspace. */
export const useActorName = (): ((actor: Actor) => string) => {
  const nameOf = useNames();
  const agents = useAgents((state) => state.rows);
  const triggers = useTriggers((state) => state.rows);
  return (actor) => {
    if (actor.kind === 'user') return withKey(nameOf(actor.id), actor.apiKey);
    if (actor.kind === 'agent') return agents.get(actor.id)?.name ?? 'An agent';
    if (actor.kind === 'trigger') return triggers.get(actor.id)?.name ?? 'A trigger';
    return actor.kind === 'operator' ? 'An operator' : actor.id;
  };
};

const withKey = (name: string, apiKey: { name: string } | undefined): string =>
  apiKey === undefined ? name : `${name} with the key ${apiKey.name}`;

const icons: Record<Exclude<Actor['kind'], 'user'>, ReactNode> = {
  agent: <Bot className="size-3.5 text-ink-3" aria-hidden />,
  trigger: <Zap className="size-3.5 text-ink-3" aria-hidden />,
  system: <Cog className="size-3.5 text-ink-3" aria-hidden />,
  operator: <ShieldCheck className="size-3.5 text-ink-3" aria-hidden />,
};

/** Who did it, with the sign of what they are. */
export const ActorName = ({ actor }: { actor: Actor }) => {
  const name = useActorName()(actor);
  if (actor.kind === 'user') return <PersonName id={actor.id} name={name} size="xs" />;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      {icons[actor.kind]}
      <span className="truncate">{name}</span>
    </span>
  );
};
