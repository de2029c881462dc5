import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { reasonText } from '../components/connection-look.js';
import { formatDay } from '../../lib/time/format.js';
import { useQuery } from '../../lib/use-query.js';
import { getAccountLabel } from '../data/connections.api.js';
import { StatusText } from '../../ui/status/status-text.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { Countdown } from '../../ui/values/countdown.js';
import { RelativeTime } from '../../ui/values/relative-time.js';

/** The owner of the account, where its secret goes, and what is known of how it works. */
export const AboutSection = ({ connection }: { connection: ConnectionRow }) => {
  const { account, hint, hosts, expiresAt, checked, degradedUntil, sharing, settings } = connection;
  return (
    <MetaList
      items={[
        account !== null && { label: 'Account', value: <AccountLabel connection={connection} /> },
        hint !== null && { label: 'Key', value: <span className="mono">••••{hint}</span> },
        settings.address !== null && { label: 'Address', value: <span className="mono">{settings.address}</span> },
        hosts.length > 0 && { label: 'Sent only to', value: <span className="mono">{hosts.join(', ')}</span> },
        expiresAt !== null && { label: 'Ends', value: formatDay(expiresAt) },
        degradedUntil !== null && {
          label: 'Gives up',
          value: <Countdown to={degradedUntil} />,
        },
        {
          label: 'Checked',
          value: checked ? (
            <StatusText status={checked.ok ? 'succeeded' : 'failed'} about={<RelativeTime at={checked.at} />}>
              {checked.ok ? 'Works' : reasonText(checked.code ?? 'failed')}
            </StatusText>
          ) : (
            'Not yet'
          ),
        },
        { label: 'Shared', value: sharing === 'workspace' ? 'With everyone who builds agents' : 'With nobody' },
      ]}
    />
  );
};

/** The label is sealed in the row: it is requested by itself, and only some may read that of somebody’s own account. */
const AccountLabel = ({ connection }: { connection: ConnectionRow }) => {
  const { data, problem } = useQuery(`account ${connection.id} ${connection.account?.fingerprint}`, (signal) =>
    getAccountLabel(connection, signal),
  );
  if (problem) return <span className="text-ink-3">Not known right now</span>;
  if (data === undefined) return '…';
  return data === null ? (
    <span className="text-ink-3">Only its owner and admins see it</span>
  ) : (
    <span className="break-all">{data}</span>
  );
};
