import { withExactNumbers } from '@throughline/contracts/exact-json.js';
import { isRecord } from '../parameters/changes.js';

/**
 * How the events of a wire become what its library reads. `event`: the JSON of one event, which may throw what it says went
 * wrong. `whole`: the events of an answer that came in one piece although a stream was requested; null if it is none.
 */
export type AnswerEvents = {
  event: (json: string) => string;
  whole: (answer: unknown) => readonly object[] | null;
  /** Writes an answer that says something else; one that no library takes unless the wire has an event for it. */
  error?: (json: string) => string;
};

/** Arguments of calls keep every digit. Elsewhere the library wants numbers. */
export const exactIn =
  (call: string) =>
  (json: string): string =>
    json.includes(call) ? withExactNumbers(json) : json;

/** Whether an answer, or an event, says that something went wrong. Google has it in a list. */
export const saysError = (answer: unknown): boolean => {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  return isRecord(first) && first['error'] !== undefined && first['error'] !== null;
};

/** Writes an error as an event that no library takes: it comes after all that was written before, with its value. */
export const asUnreadable = (json: string): string => JSON.stringify([json]);

/** A `fetch` whose answers are read event by event before the library reads them. */
export const withEvents =
  (send: typeof fetch, events: AnswerEvents): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    if (!response.ok || response.body === null) return response;
    const { status, headers } = response;
    const body = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new TransformStream(new EventLines(events)))
      .pipeThrough(new TextEncoderStream());
    return new Response(body, { status, headers });
  };

type Output = TransformStreamDefaultController<string>;

/** Reads lines as they are whole. An answer that begins with a bracket is one piece of JSON. */
class EventLines {
  /** Pieces of the line, or of the answer, that is not at its end. */
  private readonly kept: string[] = [];
  private isWhole: boolean | null = null;

  constructor(private readonly events: AnswerEvents) {}

  transform(text: string, output: Output): void {
    this.isWhole ??= text.trim() === '' ? null : /^\s*[{[]/.test(text);
    const to = this.isWhole === true ? 0 : text.lastIndexOf('\n') + 1;
    if (to > 0) this.pass(this.flushKept() + text.slice(0, to), output);
    this.kept.push(text.slice(to));
  }

  flush(output: Output): void {
    const rest = this.flushKept();
    if (this.isWhole !== true) return this.pass(rest, output);
    const answer = readJson(rest);
    if (answer === undefined) return output.enqueue(rest);
    const whole = saysError(answer) ? null : this.events.whole(readJson(this.events.event(rest)));
    const events = whole?.map((each) => this.events.event(JSON.stringify(each))) ?? [
      (this.events.error ?? asUnreadable)(rest),
    ];
    output.enqueue(events.map((each) => `data: ${each}\n\n`).join(''));
  }

  private flushKept(): string {
    return this.kept.splice(0).join('');
  }

  private pass(lines: string, output: Output): void {
    const read = lines.split('\n').map((line) => {
      const [, head, json] = /^(data: ?)([{[].*?)\r?$/s.exec(line) ?? [];
      return json === undefined ? line : `${head}${this.events.event(json)}`;
    });
    output.enqueue(read.join('\n'));
  }
}

export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
