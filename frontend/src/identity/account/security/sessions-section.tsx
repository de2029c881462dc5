import type { SessionView } from '@throughline/contracts/identity/identity.requests.js';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { Badge } from '../../../ui/status/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { FormError } from '../../../ui/form/form-error.js';
import { RelativeTime } from '../../../ui/values/relative-time.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { LinesLoading } from '../../../components/page-states/settings-loading.js';
import { endOtherSessions, endSession, listSessions } from '../../data/account.api.js';

export const SessionsSection = () => {
  const { data, problem, loading, reload } = useQuery('sessions', listSessions);
  return (
    <SettingsSection title="Signed in on" about="Browsers that are signed in to your account.">
      {loading && <LinesLoading lines={2} label="Loading sessions" />}
      {problem && <ErrorState title="Sessions could not be loaded" problem={problem} onRetry={reload} />}
      {data && (
        <ul className="grid overflow-hidden rounded-md border border-line">
          {data.items.map((session) => (
            <SessionLine key={session.id} session={session} onEnded={reload} />
          ))}
        </ul>
      )}
      {data && data.items.length > 1 && <EndOthers onEnded={reload} />}
    </SettingsSection>
  );
};

const EndOthers = ({ onEnded }: { onEnded: () => void }) => {
  const { run, pending, problem } = useCommand(endOtherSessions, { live: false });
  const end = async () => {
    await run();
    onEnded();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="danger" busy={pending} onClick={() => void end()}>
        Sign out everywhere else
      </Button>
      <FormError problem={problem} />
    </div>
  );
};

const SessionLine = ({ session, onEnded }: { session: SessionView; onEnded: () => void }) => {
  const { run, pending, problem } = useCommand(() => endSession(session.id), { live: false });
  const end = async () => {
    await run();
    onEnded();
  };
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid min-w-0 flex-1 leading-[18px]">
          <span className="truncate text-sm font-medium">{session.browser}</span>
          <span className="truncate text-xs text-ink-3">
            {session.network} · last seen <RelativeTime at={session.lastSeenAt} />
          </span>
        </span>
        {session.current ? (
          <Badge>This browser</Badge>
        ) : (
          <Button size="sm" aria-label={`Sign out ${session.browser}`} busy={pending} onClick={() => void end()}>
            Sign out
          </Button>
        )}
      </div>
      <FormError problem={problem} />
    </li>
  );
};
