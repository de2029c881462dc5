import type { Operations } from './operations.js';

/** The functions of every control route, for tests in this process. */
export const controlFor = (operations: Operations) => ({
  completeCheckout: operations.completeCheckout.call,
  leaveCheckout: operations.leaveCheckout.call,
  confirmPayment: operations.confirmPayment.call,
  openDispute: operations.openDispute.call,
  closeDispute: operations.closeDispute.call,
  setCard: operations.setCard.call,
  now: () => operations.now.call({}).now,
  moveClock: operations.moveClock.call,
  setRetries: operations.setRetries.call,
  playFault: operations.playFault.call,
  stopFaults: () => operations.stopFaults.call({}),
  journal: () => operations.journal.call({}),
  clearJournal: () => operations.clearJournal.call({}),
  setWebhook: operations.setWebhook.call,
  playWebhook: operations.playWebhook.call,
  releaseWebhooks: () => operations.releaseWebhooks.call({}),
  redeliver: operations.redeliver.call,
  deliveries: () => operations.deliveries.call({}),
});
export type PaymentServerControl = ReturnType<typeof controlFor>;

const isOperation = (name: string, operations: Operations): name is keyof Operations => Object.hasOwn(operations, name);

/** What a control route answers; undefined where there is none of this name. */
export const answerControl = (operations: Operations, name: string, input: unknown): unknown =>
  isOperation(name, operations) ? operations[name].handle(input) : undefined;
