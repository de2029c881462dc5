import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { TriggerRow, TriggerStatus } from '@throughline/contracts/triggers/trigger.rows.js';
import { nextTimes } from '@throughline/contracts/triggers/schedule-times.js';
import { Link } from 'react-router';
import { FirstSecret } from '../../triggers/components/first-secret.js';
import { useIsInWorkspace } from '../components/gallery-frame.js';
import { formatDueTime, formatExact } from '../../lib/time/format.js';

type Props = { agents: readonly AgentRow[]; triggers: readonly TriggerRow[]; slug: string };

const hasSecret = ({ settings, status }: TriggerRow): boolean =>
  status === 'enabled' && settings.kind === 'webhook' && settings.signature !== 'none';

/** Shows what starts the agents from now on: each trigger, and people where an agent has none. */
export const TurnedOn = ({ agents, triggers, slug }: Props) => {
  const inWorkspace = useIsInWorkspace();
  return (
    <section aria-label="What starts it" className="mt-6 rounded-md border border-line p-4">
      <h2 className="text-sm font-semibold tracking-tight">What starts it</h2>
      <ul className="mt-2 grid gap-2 text-sm">
        {triggers.map((trigger) => (
          <li key={trigger.id}>
            <Link className="link" to={`/${slug}/triggers/${trigger.id}`}>
              {trigger.name}
            </Link>
            <p className="text-ink-2">
              <Start trigger={trigger} slug={slug} />
            </p>
            {inWorkspace && hasSecret(trigger) && <FirstSecret trigger={trigger} />}
          </li>
        ))}
        {agents
          .filter(({ id }) => !triggers.some(({ agentId }) => agentId === id))
          .map(({ id, name }) => (
            <li key={id}>
              People start{' '}
              <Link className="link" to={`/${slug}/agents/${id}`}>
                {name}
              </Link>{' '}
              on its page.
            </li>
          ))}
      </ul>
    </section>
  );
};

const stopped: Readonly<Record<Exclude<TriggerStatus, 'enabled'>, string>> = {
  paused: 'It is paused.',
  auto_paused: 'It was paused after failures.',
  ended: 'It has ended.',
  archived: 'It is archived.',
};

const Start = ({ trigger: { id, settings, status, enabledAt }, slug }: { trigger: TriggerRow; slug: string }) => {
  if (status !== 'enabled') return stopped[status];
  if (settings.kind === 'webhook')
    return (
      <>
        It is on and waits for a call of its URL.{' '}
        <Link className="link" to={`/${slug}/triggers/${id}`}>
          Show the URL
        </Link>
      </>
    );
  if (settings.kind === 'event' || settings.kind === 'item') return 'It is on.';
  const { timing, timeZone } = settings;
  const [next] = nextTimes({ timing, timeZone, enabledAt }, new Date().toISOString(), 1);
  if (next === undefined) return 'It starts no more.';
  return (
    <>
      It is on and starts next on{' '}
      <time dateTime={next} title={formatExact(next)}>
        {formatDueTime(next, timeZone)}
      </time>
      .
    </>
  );
};
