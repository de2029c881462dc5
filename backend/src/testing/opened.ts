import type { INestApplicationContext } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { Vault } from '@throughline/platform/vault/vault.js';

type Of = { app: INestApplicationContext };

/** An event of the log as its readers get it: with its contents in clear. */
export const opened = <E>({ app }: Of, event: E): Promise<E> => app.get(Vault, { strict: false }).reveal(event);

/** Returns what a call would be made with. */
export const argumentsAsked = async (of: Of, event: EventOf<'ApprovalRequested'>): Promise<ToolArguments> => {
  const { data } = await opened(of, event);
  return ToolArguments.parse(data.arguments.kind === 'inline' ? data.arguments.value : null);
};
