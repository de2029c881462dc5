/** Tokens. `input` includes what was read from the cache and written to it; `output` includes `reasoning`. */
export type Usage = {
  input: number;
  cacheRead: number;
  cacheWrite5m: number;
  cacheWrite1h: number;
  output: number;
  reasoning: number;
};

export type Finish = 'stop' | 'calls' | 'length' | 'filter' | 'refusal';

/** One turn as a wire writes it. `arguments` is JSON text, and not valid JSON under some faults. */
export type Answer = {
  /** The model that was requested, without the suffix that selects a fault. */
  model: string;
  /** Milliseconds since 1970. */
  created: number;
  reasoning: { text: string; redacted: boolean } | null;
  text: string;
  calls: readonly { name: string; arguments: string }[];
  finish: Finish;
  /** It is null when a fault leaves it out. */
  usage: Usage | null;
};

/** A text in the pieces that it is streamed in: some words each, longer ones when the text is very long. */
export const listPieces = (text: string): string[] => {
  const length = Math.max(24, Math.ceil(text.length / 400));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));
};
