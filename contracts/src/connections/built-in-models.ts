import { z } from 'zod';
import { ConnectionSharing } from './connection.js';

/** The service of the local model server that `npm start` comes with: nobody types its address. */
export const builtInModels = 'throughline';

/** Whether a provider only follows numbered steps: Rehearsal, and the local server that has it behind the wire of a vendor. */
export const followsSteps = (provider: string): boolean => provider === 'rehearsal' || provider === builtInModels;

/** Whether this deployment has that server. */
export const BuiltInModels = z.object({ offered: z.boolean() });
export type BuiltInModels = z.infer<typeof BuiltInModels>;

export const ConnectBuiltInModelsRequest = z.object({ sharing: ConnectionSharing.default('owner') });
export type ConnectBuiltInModelsRequest = z.input<typeof ConnectBuiltInModelsRequest>;
