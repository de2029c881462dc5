import type { UserId } from '@throughline/contracts/ids.js';

/** Who runs this deployment. */
export abstract class Operators {
  abstract isOperator(userId: UserId): boolean;
}
