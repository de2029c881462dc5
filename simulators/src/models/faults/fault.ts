/** Answered with an error before the request is read. */
export const errorFaults = [
  'rate_limit',
  'rate_limit_no_header',
  'quota',
  'unauthorized',
  'forbidden',
  'model_not_found',
  'context_length',
  'server_error',
  'unavailable',
  'overloaded',
  'bad_gateway',
  'reset',
] as const;
/** The turn is another one than the brain's. */
export const answerFaults = [
  'content_filter',
  'refusal',
  'length',
  'unknown_tool',
  'invalid_arguments',
  'parallel_calls',
  'empty',
  'huge',
  'missing_usage',
  'wrong_usage',
] as const;
/** The turn is sent in another way than the vendor documents. */
export const deliveryFaults = [
  'slow_first',
  'stall',
  'paced',
  'cut',
  'cut_in_call',
  'malformed',
  'duplicate_finish',
  'no_finish',
  'error_in_stream',
  'wrong_content_type',
] as const;

export type ErrorFault = (typeof errorFaults)[number];
export type AnswerFault = (typeof answerFaults)[number];
export type DeliveryFault = (typeof deliveryFaults)[number];
export type FaultName = ErrorFault | AnswerFault | DeliveryFault;

/** `amount`: seconds, milliseconds or megabytes, as docs/model-server.md says; null for the default. */
export type Fault = { name: FaultName; amount: number | null };
/** `times`: how many requests have the fault; null for all. */
export type FaultSpec = { fault: Fault; times: number | null };

export const faultNames: readonly FaultName[] = [...errorFaults, ...answerFaults, ...deliveryFaults];

const spec = /^(?:first:(\d{1,4}):)?([a-z_]+)(?::(\d{1,9}))?$/;

/** Reads `overloaded`, `rate_limit:20` or `first:2:overloaded`; null if it is none of these. */
export const readFaultSpec = (text: string): FaultSpec | null => {
  const [, times, written, amount] = spec.exec(text.trim()) ?? [];
  const name = faultNames.find((one) => one === written);
  if (name === undefined) return null;
  return {
    fault: { name, amount: amount === undefined ? null : Number(amount) },
    times: times === undefined ? null : Number(times),
  };
};

const separator = '--';

/** `rehearsal-1--overloaded` is the model `rehearsal-1` with a fault. */
export const splitModel = (model: string): { model: string; fault: string | null } => {
  const at = model.indexOf(separator);
  return at < 0 ? { model, fault: null } : { model: model.slice(0, at), fault: model.slice(at + separator.length) };
};

/** How many requests had each fault, by API key. */
export class FaultCounter {
  private readonly counts = new Map<string, number>();

  /** The fault of this request; null once as many requests as it names have had it. */
  next(key: string, text: string, { fault, times }: FaultSpec): Fault | null {
    const counted = `${key}\n${text}`;
    const before = this.counts.get(counted) ?? 0;
    this.counts.set(counted, before + 1);
    return times === null || before < times ? fault : null;
  }

  clear(): void {
    this.counts.clear();
  }
}
