import type { Origin } from '@throughline/contracts/event.js';

const names: Record<Origin['via'], string> = {
  browser: 'Browser',
  api_key: 'API key',
  webhook: 'Webhook',
  command_line: 'Command line',
  system: 'System',
};

type Shown = { via: Origin['via']; client?: string | undefined; network?: string | undefined; osUser?: string };

/** `Browser · Firefox on Linux · 192.0.2.0/24`; only what the reader may know is there. */
export const originText = ({ via, client, network, osUser }: Shown): string =>
  [names[via], client, network, osUser && `user ${osUser}`].filter(Boolean).join(' · ');
