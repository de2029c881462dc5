import { z } from 'zod';
import { Halt } from '../workspaces/workspace.events.js';

/** `GET /api/halt`, for everybody who is signed in; also sent over the socket when it changes. `halt` null: runs go on. */
export const DeploymentHalt = z.object({ halt: Halt.nullable() });
export type DeploymentHalt = z.infer<typeof DeploymentHalt>;
