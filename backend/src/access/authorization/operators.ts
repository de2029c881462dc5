import type { UserId } from '@throughline/contracts/ids.js';

/** The people who operate this deployment. */
export abstract class Operators {
  abstract isOperator(userId: UserId): boolean;
}
