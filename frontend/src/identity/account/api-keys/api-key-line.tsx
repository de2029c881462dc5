import type { ApiKeyView } from '@throughline/contracts/identity/api-key.requests.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../lib/time/format.js';
import { useNow } from '../../../lib/time/time.js';
import { useCommand } from '../../../lib/use-command.js';
import { Badge } from '../../../ui/status/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../../ui/form/form-error.js';
import { RelativeTime } from '../../../ui/values/relative-time.js';
import { withStepUp } from '../../components/step-up/use-step-up.js';
import { classifyExpiry, scopeWords } from './api-key-texts.js';
import { revokeApiKey } from '../../data/api-keys.api.js';

type ApiKeyLineProps = {
  apiKey: ApiKeyView;
  /** Undefined for one that the person has left. */
  workspace: { name: string; slug: string } | undefined;
  onRevoked: () => void;
};

export const ApiKeyLine = ({ apiKey, workspace, onRevoked }: ApiKeyLineProps) => {
  const { id, name } = apiKey;
  const [asked, setAsked] = useState(false);
  const { run, pending, problem } = useCommand(withStepUp(revokeApiKey), { live: false });
  const revoke = async () => {
    setAsked(false);
    await run(id);
    onRevoked();
  };
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex min-w-0 items-start gap-3">
        <Facts apiKey={apiKey} workspace={workspace} />
        <Button size="sm" aria-label={`Revoke ${name}`} busy={pending} onClick={() => setAsked(true)}>
          Revoke
        </Button>
      </div>
      <FormError problem={problem} />
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Revoke ${name}?`}
        about="Requests with this key are refused immediately. This cannot be undone."
        confirm="Revoke"
        danger
        onConfirm={() => void revoke()}
      />
    </li>
  );
};

const Facts = ({ apiKey, workspace }: Pick<ApiKeyLineProps, 'apiKey' | 'workspace'>) => {
  const { id, name, scopes, createdAt, expiresAt, usedAt } = apiKey;
  const expiry = classifyExpiry(expiresAt, useNow());
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="truncate text-sm font-medium">{name}</span>
        {expiry === 'soon' && <Badge look="wait">Expires soon</Badge>}
        {expiry === 'over' && <Badge look="fail">Expired</Badge>}
      </div>
      <p className="text-xs text-ink-3">
        {workspace?.name ?? 'A workspace you left'} · created {formatDay(createdAt)} ·{' '}
        {expiry === 'over' ? 'expired' : 'expires'} {formatDay(expiresAt)} ·{' '}
        {usedAt === null ? 'not used yet' : 'last used '}
        {usedAt !== null && <RelativeTime at={usedAt} />}
      </p>
      <p className="text-xs text-ink-2">{scopes.map((scope) => scopeWords[scope]).join(' · ')}</p>
      {workspace && (
        <Link
          className="link w-fit text-xs"
          to={`/${workspace.slug}/history?actor=${id}`}
          aria-label={`All that ${name} did`}
        >
          All it did
        </Link>
      )}
    </div>
  );
};
