import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { useNow } from '../../lib/time/time.js';
import { StatusText } from '../../ui/status/status-text.js';
import { connectionLook } from './connection-look.js';

/** Status of a connected account in two lines: its shape and word, and what explains it. */
export const ConnectionStatusCell = ({ connection }: { connection: ConnectionRow }) => {
  const { status, word, about } = connectionLook(connection, useNow());
  return (
    <span className="grid min-w-0 leading-[18px]">
      <StatusText status={status}>{word}</StatusText>
      {about && <span className="truncate pl-5 text-xs text-ink-3">{about}</span>}
    </span>
  );
};

/** In one line. */
export const ConnectionStatusLine = ({ connection }: { connection: ConnectionRow }) => {
  const { status, word, about } = connectionLook(connection, useNow());
  return (
    <StatusText status={status} about={about}>
      {word}
    </StatusText>
  );
};
