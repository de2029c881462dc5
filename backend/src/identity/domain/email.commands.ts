import type { UserId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

/** `fingerprint` identifies the address without revealing it. */
type Claim = { fingerprint: string; userId: UserId };

export class ReserveEmail extends command('ReserveEmail')<Claim>() {}
export class ReleaseEmail extends command('ReleaseEmail')<Claim>() {}

export type EmailCommand = CommandIn<typeof import('./email.commands.js')>;
