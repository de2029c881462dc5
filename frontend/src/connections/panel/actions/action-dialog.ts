import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';

export type ActionDialogProps = { connection: ConnectionRow; onClose: () => void };
